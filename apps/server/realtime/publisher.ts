/** One event for one or more channels, as clients hear it. */
export interface RealtimeMessage {
	/** Full names: `private-chat.customer.usr_1`, `presence-staff`. */
	readonly channels: readonly string[];
	/** `message.sent` */
	readonly event: string;
	/** Fits the contract of each channel (`@truefill/contracts/realtime`). */
	readonly payload: unknown;
	/** This socket has told it itself and does not hear it. */
	readonly exceptSocketId?: string;
}

/**
 * Tells connected clients. In order for each channel. Nothing is kept for who is not there: what must not be lost is
 * written with `writeOutbox`, and clients pull by sequence.
 */
export interface RealtimePublisher {
	/** Settles when the messages were handed over; rejects when a message fits no contract, or a service does not take it. */
	publish(messages: readonly RealtimeMessage[]): Promise<void>;
}
