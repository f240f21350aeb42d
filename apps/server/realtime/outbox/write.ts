import { parseChannel, payloadSchema } from "@truefill/contracts/realtime";
import { type QueryExecutorProvider, sql } from "kysely";
import type { RealtimeMessage } from "../publisher.ts";

/** Rows of one statement: PostgreSQL takes 65,535 parameters, and a row has three. */
const AT_ONCE = 1_000;

/** A Kysely transaction of any module. */
export type OutboxTransaction = QueryExecutorProvider;

export type OutboxMessage = Pick<RealtimeMessage, "channels" | "event" | "payload">;

/**
 * Writes what the world is to be told in the transaction that does it: it is told after the commit, in the order of
 * writing, at least once, or never when the transaction is undone. Call `outbox.wake()` after the commit, so that it
 * goes out at once.
 *
 * The order within a stream holds when its writers stand in line: take the stream's sequence in the same transaction,
 * from a row that the module locks itself or by `nextSequence`.
 *
 * @throws Error when a payload does not fit the contract of its channel: a defect of the caller.
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
 * The next number of a stream (`user.usr_1`), from 1, without gaps. Whoever asks holds the stream until their transaction
 * ends.
 */
export async function nextSequence(transaction: OutboxTransaction, stream: string): Promise<number> {
	const [sequence] = await nextSequences(transaction, [stream]);
	if (sequence === undefined) throw new Error("a stream gave no sequence");
	return sequence;
}

/** Those of many streams, each named once; they are held in the order in which they stand. */
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

/** @throws Error when the message is not what the channels' contracts say. */
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
