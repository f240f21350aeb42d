export { writeUsersUpdated, writeUserUpdated } from "./outbox/user-updated.ts";
export {
	nextSequence,
	nextSequences,
	type OutboxMessage,
	type OutboxTransaction,
	writeOutbox,
} from "./outbox/write.ts";
export type { RealtimeMessage, RealtimePublisher } from "./publisher.ts";
export { Realtime, type RealtimeAddress, type RealtimeIdentity, type RealtimeOptions } from "./realtime.ts";
export { isForeign, isRealtimePath, REALTIME_PATH } from "./sockets/handshake.ts";

/** Wakes the dispatcher after a commit that wrote to an outbox. Cheap; may be called often. */
export interface OutboxWaker {
	wake(): void;
}
