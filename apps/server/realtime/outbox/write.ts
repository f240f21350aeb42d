import { parseChannel, payloadSchema } from "@truefill/contracts/realtime";
import { type QueryExecutorProvider, sql } from "kysely";
import type { RealtimeMessage } from "../publisher.ts";

/** Rows per statement: PostgreSQL accepts 65,535 parameters, and a row has three. */
const AT_ONCE = 1_000;

/** A Kysely transaction of any module. */
export type OutboxTransaction = QueryExecutorProvider;

export type OutboxMessage = Pick<RealtimeMessage, "channels" | "event" | "payload">;

/**
 * Writes messages in the transaction of the change: they are published after the commit, in the order of writing, at
 * least once, or never after a rollback. Call `outbox.wake()` after the commit, so that they are sent at once.
 *
 * The order within a stream holds if its writers are serialised: take the stream's sequence in the same transaction,
 * from a row that the module locks itself or by `nextSequence`.
 *
 * @throws Error when a payload violates the contract of its channel: a defect of the caller.
 */
export async function writeOutbox(transaction: OutboxTransaction, messages: readonly OutboxMessage[]): Promise<void> {
	for (const message of messages) checkMessage(message);
	for (let from = 0; from < messages.length; from += AT_ONCE) {
		const rows = messages
			.slice(from, from + AT_ONCE)
			.map(
				({ channels, event, payload }) => sql`(${[...channels]}::text[], ${event}, ${JSON.stringify(payload)}::json)`,
			);
		await sql`INSERT INTO messages_outbox (channels, event, payload) VALUES ${sql.join(rows)}`.execute(transaction);
	}
}

/**
 * The next number of a stream (`user.usr_1`), from 1, without gaps. Locks the stream until the end of the transaction.
 */
export async function nextSequence(transaction: OutboxTransaction, stream: string): Promise<number> {
	const [sequence] = await nextSequences(transaction, [stream]);
	if (sequence === undefined) throw new Error("a stream gave no sequence");
	return sequence;
}

/** The next numbers of many streams, each named once. They are locked in the given order. */
export async function nextSequences(transaction: OutboxTransaction, streams: readonly string[]): Promise<number[]> {
	if (streams.length === 0) return [];
	const { rows } = await sql<{ stream: string; last_sequence: string }>`
		INSERT INTO outbox_streams AS s (stream, last_sequence)
		SELECT stream, 1 FROM unnest(${[...streams]}::text[]) WITH ORDINALITY AS w(stream, place) ORDER BY place
		ON CONFLICT (stream) DO UPDATE SET last_sequence = s.last_sequence + 1
		RETURNING stream, last_sequence`.execute(transaction);
	const given = new Map(rows.map(({ stream, last_sequence }) => [stream, Number.parseInt(last_sequence, 10)]));
	return streams.map((stream) => {
		const sequence = given.get(stream);
		if (sequence === undefined) throw new Error("a stream gave no sequence");
		return sequence;
	});
}

/** @throws Error when the message violates the channels' contracts. */
export function checkMessage({ channels, event, payload }: OutboxMessage): void {
	for (const channel of channels) {
		const parsed = parseChannel(channel);
		const schema = parsed === undefined ? undefined : payloadSchema(parsed.kind, event);
		if (schema === undefined) throw new Error(`${channel} does not carry ${event}`);
		const checked = schema.safeParse(payload);
		if (!checked.success) {
			const places = checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`).join(", ");
			throw new Error(`${event} for ${channel} does not fit its contract: ${places}`);
		}
	}
}
