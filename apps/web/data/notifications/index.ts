/** The door of what only the settings and the attendants use: no weight of the first picture. */
export { type Channel, changePreference, isSoundOn, useNotificationPreferences } from "./preferences.ts";
export { checkPush, type PushState, showSample, startPush, turnPushOff, turnPushOn, usePush } from "./push.ts";
