/** One event for one or more channels, as clients receive it. */
export interface RealtimeMessage {
	/** Full names: `private-chat.customer.usr_1`, `presence-staff`. */
	readonly channels: readonly string[];
	/** `message.sent` */
	readonly event: string;
	/** Fits the contract of each channel (`@truefill/contracts/realtime`). */
	readonly payload: unknown;
	/** The sender's socket, which does not receive it. */
	readonly exceptSocketId?: string;
}

/**
 * Publishes to connected clients, in order within each channel. Nothing is stored for others: what must not be lost is
 * written with `writeOutbox`, and clients pull by sequence.
 */
export interface RealtimePublisher {
	/** Settles when the messages were handed over. Rejects when one violates its contract or a service refuses it. */
	publish(messages: readonly RealtimeMessage[]): Promise<void>;
}
