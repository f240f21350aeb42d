/** The protocol's grammar of channel names, for any application. */
const NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
/** Events for one signed-in user use a channel that nobody can subscribe to. */
const TO_USER = /^#server-to-user-([A-Za-z0-9_\-=@,.;]{1,128})$/;

export type ChannelType = "public" | "private" | "presence";

export const isChannelName = (name: string): boolean => NAME.test(name);
export const typeOf = (name: string): ChannelType =>
	name.startsWith("presence-") ? "presence" : name.startsWith("private-") ? "private" : "public";
/** End-to-end encrypted payloads. The server forwards them and permits no client events. */
export const isEncrypted = (name: string): boolean => name.startsWith("private-encrypted-");
/** Keeps its last event for later subscribers. */
export const isCache = (name: string): boolean => /^(?:private-encrypted-|private-|presence-)?cache-/.test(name);
export const toUserOf = (name: string): string | undefined => TO_USER.exec(name)?.[1];
export const toUserChannel = (userId: string): string => `#server-to-user-${userId}`;
