import { confirmationsAt, isFinal, type OutputPlace, statusOfPlace } from "@truefill/core/coins";
import { raiseAlarm } from "../../platform/alarms.ts";
import { bookConverted, isTakenBack, takeBackLost } from "./book.ts";
import type { ChainSource } from "./chain-source.ts";
import type { Followed } from "./chain-store.ts";
import { convert } from "./convert.ts";
import type { CoinDeps } from "./deps.ts";
import { followed } from "./find-transfers.ts";
import type { Output } from "./output.ts";
import { tell } from "./tell.ts";

/** A source must have forgotten a transaction for so long: nodes behind one address learn of it one after the other. */
const GONE_MS = 60_000;

/** Finds where an output is now, and does whatever follows from it. Each step may be repeated, alone or with the others. */
export async function look(deps: CoinDeps, id: string): Promise<void> {
	const { outputs, sources, chains } = deps;
	const before = await outputs.find(id);
	if (before === undefined) return;
	const source = sources.find(({ chain }) => chain === before.chain);
	const known = await chains.find(before.chain);
	if (source === undefined || known === undefined) return;
	const place = await placeOf(deps, source, known, before);
	if (place !== null) await takePlace(deps, id, place);
	await carryOn(deps, id);
}

/** What is left to do, wherever it is in the chain. */
async function carryOn(deps: CoinDeps, id: string): Promise<void> {
	const { outputs } = deps;
	const now = await outputs.find(id);
	if (now?.status === "final" || now?.status === "small" || now?.status === "waiting") await convert(deps, now);
	const converted = await outputs.find(id);
	if (converted?.status === "converted") await bookConverted(deps, converted);
	if (converted?.status === "lost") await takeBackLost(deps, converted);
}

/** Null: nobody knows. Of what is final, only a block that was replaced is a reason to ask again. */
async function placeOf(
	deps: CoinDeps,
	source: ChainSource,
	known: Followed,
	output: Output,
): Promise<OutputPlace | null> {
	const { outputs, clock } = deps;
	const { id, block, txId } = output;
	if (block !== null) return { kind: "block", confirmations: confirmationsAt(block.height, known.height) };
	const found = await source.place(txId);
	const at = new Date(clock.nowMs());
	if (found.kind === "gone") {
		if (output.goneSince === null) await outputs.gone(id, at);
		const since = output.goneSince ?? at;
		return at.getTime() - since.getTime() >= GONE_MS ? { kind: "gone" } : null;
	}
	if (output.goneSince !== null) await outputs.gone(id, null);
	if (found.kind === "unconfirmed") return { kind: "unconfirmed" };
	const ours = await followed(deps, source, known, found);
	if (ours == null) return null;
	await outputs.place(null, id, ours, at);
	return { kind: "block", confirmations: confirmationsAt(ours.height, known.height) };
}

async function takePlace({ outputs, addresses, clock, log }: CoinDeps, id: string, place: OutputPlace): Promise<void> {
	const { addressId } = (await outputs.find(id)) ?? {};
	const address = addressId === undefined ? undefined : await addresses.find(addressId);
	await outputs.transaction(async (tx) => {
		const output = await outputs.locked(tx, id);
		// A reorganisation between the look and the lock: it is due again.
		if ((place.kind === "block") !== (output.block !== null)) return;
		const isSupported = output.coin !== null && output.coin === address?.coin;
		const { needed, frozenFrom } = output;
		const status = statusOfPlace(output.status, place, { needed, isSupported, frozenFrom });
		if (status === null) return;
		// Two members of staff have decided that it stands, until the chain shows it again.
		if (status === "frozen" && output.acceptedAt !== null) return;
		const at = new Date(clock.nowMs());
		await outputs.move(tx, output, status, at);
		// It counts towards the minimum again.
		if (output.status === "frozen") await outputs.hintSmall(tx, output.addressId, at);
		if (status === "frozen") {
			raiseAlarm(log, "COIN_CREDIT_FROZEN", {
				output: id,
				chain: output.chain,
				transaction: output.txId,
				was: output.status,
			});
			await tell(tx, output, "COIN_FROZEN", at);
		}
		if (status === "unsupported") await tell(tx, output, "COIN_UNSUPPORTED", at);
	});
}

const MINUTE_MS = 60_000;

/** When to look again; null: only when the chain, a customer or staff make it due. */
export function nextLook(output: Output, nowMs: number): Date | null {
	const after = (firstMs: number, longestMs: number) =>
		new Date(nowMs + Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, output.looks - 1))));
	switch (output.status) {
		case "seen":
			// New blocks make it due too; without one, it may have been replaced.
			return after(10_000, 10 * MINUTE_MS);
		case "void":
			return nowMs - output.changedAt.getTime() > 14 * 24 * 60 * MINUTE_MS ? null : after(MINUTE_MS, 60 * MINUTE_MS);
		case "final":
		case "converted":
			return after(1_000, MINUTE_MS);
		case "waiting":
			return after(5_000, MINUTE_MS);
		case "frozen":
			return after(MINUTE_MS, 60 * MINUTE_MS);
		case "lost":
			return isTakenBack(output) ? after(5_000, 10 * MINUTE_MS) : null;
		default:
			// Final, but its block was replaced: until it is known where it is now.
			return isFinal(output.status) && output.block === null ? after(10_000, 10 * MINUTE_MS) : null;
	}
}
