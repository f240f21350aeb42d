import { type AccountEvent, decodeEvent } from "@truefill/core/trading";
import type { Clock, Log } from "../../platform/index.ts";
import { writeUsersUpdated } from "../../realtime/index.ts";
import { type EventNotification, type EventView, notificationsOf } from "./event-notifications.ts";
import type { EventRow, EventStore, Range } from "./event-store.ts";
import { familyOf, minuteOf, SINGLE_MAX } from "./grouping.ts";
import type { Pusher } from "./push.ts";
import { deliverNext } from "./queue.ts";
import type { NotificationDraft, NotificationStore, NotificationTransaction, Notified } from "./store.ts";

/** Most events in one transaction. */
const BATCH = 2_000;
/** Delay after a failure. */
const REST_MS = 5_000;

export interface ProjectorDeps {
	readonly store: NotificationStore;
	readonly draft: EventStore;
	readonly pusher: Pusher;
	readonly instrument: EventView["instrument"];
	readonly clock: Pick<Clock, "monotonicMs">;
	readonly log: Log;
	readonly wake: () => void;
	/** Most events in one transaction. */
	readonly eventsAtOnce: number | undefined;
}

/**
 * Delivers queued notifications, and projects the engine's events into notifications, in their order. The cursors are updated in the same transaction as
 * the notifications: each event is processed exactly once, after any crash and with any number of servers.
 */
export class Projector {
	readonly #deps: ProjectorDeps;
	#running: Promise<void> | undefined;
	#restUntilMs = 0;

	constructor(deps: ProjectorDeps) {
		this.#deps = deps;
	}

	/** Processes all events so far. Never rejects: a failure is retried by a later call. */
	run(): Promise<void> {
		const { clock, log } = this.#deps;
		if (this.#running === undefined && clock.monotonicMs() < this.#restUntilMs) return Promise.resolve();
		this.#running ??= this.#all()
			.catch((error: unknown) => {
				this.#restUntilMs = clock.monotonicMs() + REST_MS;
				log.warn({ err: error }, "failed to write notifications; it will be retried");
			})
			.finally(() => {
				this.#running = undefined;
			});
		return this.#running;
	}

	async #all(): Promise<void> {
		try {
			if (await this.#deps.draft.isBehind()) while (await this.#batch());
		} finally {
			// Neither of the two waits for the other's failure.
			while (await this.#deliver());
		}
	}

	/** @returns whether there may be more. */
	async #deliver(): Promise<boolean> {
		const { store, wake, pusher } = this.#deps;
		const notified = await deliverNext(store);
		if (notified === undefined) return false;
		wake();
		if (notified?.push) void pusher.push(notified.userId, notified.notification);
		return true;
	}

	/** All partitions in one transaction. @returns whether there is more. */
	async #batch(): Promise<boolean> {
		const { store, draft, pusher, wake, eventsAtOnce = BATCH } = this.#deps;
		let more = false;
		const notified = await store.transaction(async (tx) => {
			const held = await draft.hold(tx);
			if (held.length === 0) return [];
			const found = await draft.events(tx, held, eventsAtOnce);
			const last = found.length === eventsAtOnce ? found.at(-1) : undefined;
			more = last !== undefined;
			const whole = last === undefined ? found : await this.#wholeCommands(tx, found, last);
			const ranges = last === undefined ? held : lookedAt(held, whole.at(-1) ?? last);
			const written = await this.#notify(tx, whole);
			await writeUsersUpdated(tx, await draft.changedUsers(tx, ranges));
			await draft.move(tx, ranges);
			return written;
		});
		wake();
		for (const { userId, notification, push } of notified) if (push) void pusher.push(userId, notification);
		return more;
	}

	/** A full batch may end within a command; the rest of it is then loaded, as a close-out is one notification. */
	async #wholeCommands(tx: NotificationTransaction, rows: readonly EventRow[], last: EventRow): Promise<EventRow[]> {
		const isLast = (row: EventRow) => row.account_id === last.account_id && row.command_id === last.command_id;
		return [...rows.filter((row) => !isLast(row)), ...(await this.#deps.draft.ofCommand(tx, last))];
	}

	async #notify(tx: NotificationTransaction, rows: readonly EventRow[]): Promise<Notified[]> {
		const { store, draft, log, instrument } = this.#deps;
		const events = rows.flatMap((row) => {
			try {
				return [{ row, event: decodeEvent(row.payload) }];
			} catch (error) {
				log.error(
					{ err: error, account: row.account_id, sequence: row.sequence },
					"failed to decode an event; it causes no notification",
				);
				return [];
			}
		});
		const orderIds = events.flatMap(({ event }) => ("orderId" in event ? [event.orderId] : []));
		const tradeIds = events.flatMap(({ event }) => (event.type === "close-cancelled" ? [event.tradeId] : []));
		const where = {
			partitions: [...new Set(events.map(({ row }) => row.partition))],
			accounts: [...new Set(events.map(({ row }) => row.account_id))],
		};
		const orders = await draft.orders(tx, where, orderIds);
		const trades = await draft.tradeInstruments(tx, where, tradeIds);
		const all: NotificationDraft[] = [];
		for (const { row, list } of byCommand(events)) {
			const view: EventView = {
				account: { id: row.account_id, number: row.number, currency: row.currency },
				instrument,
				order: (id) => orders.get(id),
				tradeInstrument: (id) => trades.get(id),
			};
			const at = new Date(list[0]?.occurredAtMs ?? 0);
			for (const each of notificationsOf(list, view)) all.push(toDraft(row, each, at));
		}
		const notified: Notified[] = [];
		for (const each of await grouped(tx, store, all)) {
			const one = await store.add(tx, each);
			if (one !== null) notified.push(one);
		}
		return notified;
	}
}

/** The ranges that a full batch has processed: the partitions before its last event's, and of that one up to it. */
const lookedAt = (held: readonly Range[], { partition, sequence }: EventRow): Range[] =>
	held.flatMap((range) => {
		if (range.partition > partition) return [];
		return range.partition < partition ? [range] : [{ ...range, to: sequence }];
	});

const toDraft = (row: EventRow, { event, code, params }: EventNotification, at: Date): NotificationDraft => ({
	userId: row.user_id,
	source: `event:${row.account_id}:${event}:${code}`,
	code,
	params,
	at,
});

interface Read {
	readonly row: EventRow;
	readonly event: AccountEvent;
}

/** Events of one command are adjacent: each command is one decision, written at once. */
function byCommand(events: readonly Read[]): { row: EventRow; list: AccountEvent[] }[] {
	const commands: { row: EventRow; list: AccountEvent[] }[] = [];
	for (const { row, event } of events) {
		const last = commands.at(-1);
		if (last?.row.account_id === row.account_id && last.row.command_id === row.command_id) last.list.push(event);
		else commands.push({ row, list: [event] });
	}
	return commands;
}

/** Keeps the first few of a kind within a minute single, and counts the others in one: nobody reads five hundred. */
async function grouped(
	tx: NotificationTransaction,
	store: NotificationStore,
	all: readonly NotificationDraft[],
): Promise<NotificationDraft[]> {
	const result: NotificationDraft[] = [];
	const singles = new Map<string, number>();
	const groups = new Map<string, number>();
	for (const draft of all) {
		const family = familyOf(draft.code);
		const account = draft.params.account ?? "";
		if (family === undefined) {
			result.push(draft);
			continue;
		}
		const minute = minuteOf(draft.at);
		const key = `${draft.userId} ${family.many} ${account} ${minute}`;
		const before =
			singles.get(key) ??
			(await store.countWithin(tx, draft.userId, family.codes, account, new Date(minute), new Date(minute + 60_000)));
		if (before < SINGLE_MAX) {
			singles.set(key, before + 1);
			result.push(draft);
			continue;
		}
		singles.set(key, before);
		const at = groups.get(key);
		const known = at === undefined ? undefined : result[at];
		if (at !== undefined && known !== undefined) result[at] = { ...known, adds: (known.adds ?? 0) + 1 };
		else {
			groups.set(key, result.length);
			const source = `many:${family.many}:${account}:${minute}`;
			result.push({ userId: draft.userId, source, code: family.many, params: { account }, at: draft.at, adds: 1 });
		}
	}
	return result;
}
