import type { AccountWire } from "@truefill/contracts/http";
import { appliedSequence, isPullFailed, pullAccount } from "../accounts/pull.ts";
import { keys } from "../accounts/queries.ts";
import { pullSince } from "../orders/pull-since.ts";
import { queryClient } from "../query-client.ts";
import { refreshUser, sessionStore } from "../session/index.ts";
import { listen } from "./wanted.ts";

/** SPEC §8: retry delay after a failed refresh. */
const RETRY_MS = 5_000;
/** One tick that closes many trades of an account sends many events: they cause one pull. */
const GATHER_MS = 60;

/** Batches calls within a short time into one `work`, and retries later if it reports a failure. */
function gathered(work: () => Promise<boolean>): { run(): void; stop(): void } {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const after = (delayMs: number): void => {
		timer ??= setTimeout(async () => {
			timer = undefined;
			if (!(await work())) after(RETRY_MS);
		}, delayMs);
	};
	return {
		run: () => after(GATHER_MS),
		stop: () => clearTimeout(timer),
	};
}

const heldAccounts = (): readonly AccountWire[] => queryClient.getQueryData<AccountWire[]>(keys.accounts) ?? [];

/** Accounts with the sequence to reach; null: unknown, so everything held is refetched. */
type Behind = ReadonlyMap<string, number | null>;

/** Refetches these accounts' data on the screen, once per sequence. */
async function pull(behind: Behind): Promise<boolean> {
	const pulls = [...behind].map(([id, sequence]) => (sequence === null ? pullAccount(id) : pullSince(id, sequence)));
	await Promise.all([...pulls, queryClient.refetchQueries({ queryKey: keys.accounts })]);
	return queryClient.getQueryState(keys.accounts)?.status !== "error" && ![...behind.keys()].some(isPullFailed);
}

/** SPEC §4: subscribes to `user.{id}` and `trade.{id}` of the signed-in user. Call once; returns a stop function. */
export function startFollowing(): () => void {
	const behind = new Map<string, number | null>();
	const trades = gathered(async () => {
		const now = new Map(behind);
		behind.clear();
		const pulled = await pull(now);
		if (!pulled) for (const id of now.keys()) behind.set(id, null);
		return pulled;
	});
	const user = gathered(async () => sessionStore.getState().token === null || (await refreshUser()) !== null);
	let stops: (() => void)[] = [];
	let followed: string | null = null;

	const leave = (): void => {
		for (const stop of stops) stop();
		stops = [];
	};
	const follow = (): void => {
		const { user: person, token } = sessionStore.getState();
		const id = token === null ? null : (person?.id ?? null);
		const who = id === null ? null : `${id} ${person?.status}`;
		if (who === followed) return;
		followed = who;
		leave();
		if (id === null) return;
		stops.push(listen({ kind: "user", name: `private-user.${id}` }, "user.updated", user.run, user.run));
		// A user pending approval may receive nothing except their approval.
		if (person?.status !== "active") return;
		stops.push(
			listen({ kind: "notification", name: `private-notification.${id}` }, "notification.message", user.run, user.run),
		);
		if (person?.role !== "customer") return;
		stops.push(
			listen(
				{ kind: "trade", name: `private-trade.${id}` },
				"trade.updated",
				({ account_id, sequence }) => {
					const held = heldAccounts().find((account) => account.id === account_id);
					if (sequence <= Math.max(held?.sequence ?? 0, appliedSequence(account_id))) return;
					if (behind.get(account_id) !== null) {
						behind.set(account_id, Math.max(sequence, behind.get(account_id) ?? 0));
					}
					trades.run();
				},
				() => {
					for (const { id: accountId } of heldAccounts()) behind.set(accountId, null);
					trades.run();
				},
			),
		);
	};
	const stopWatching = sessionStore.subscribe(follow);
	follow();
	return () => {
		stopWatching();
		leave();
		trades.stop();
		user.stop();
	};
}
