import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import {
	CONFIRMATION_ENDINGS,
	type DocumentPreview,
	MAX_OPEN_CONFIRMATIONS,
	type uploadWireConfirmation,
	type WireConfirmation,
} from "@truefill/contracts/http";
import { type Currency, formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import type { ReceivedFile } from "../../http/bind.ts";
import type { Clock, Log, Scanner, Storage } from "../../platform/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { type Gate, openReceived, picturePreview, previewApart } from "../documents/index.ts";
import { DecimalFields } from "../request.ts";
import type { ConfirmationRow, WireStore } from "./store.ts";

const HOUR_MS = 3_600_000;
const SHOWN = 50;

export interface ConfirmationDeps {
	readonly wires: WireStore;
	readonly engine: EnginePort;
	readonly storage: Storage;
	/** Undefined: no virus scan. */
	readonly scanner: Scanner | undefined;
	readonly gate: Gate;
	readonly clock: Clock;
	readonly log: Log;
}

export const confirmationKey = (id: string): string => `wires/${id}`;

const STATUS = {
	pending: "matched",
	approved: "matched",
	done: "booked",
	held: "held",
	refused: "returned",
} as const satisfies Record<NonNullable<ConfirmationRow["request_status"]>, WireConfirmation["status"]>;

export const confirmationToWire = (row: ConfirmationRow): WireConfirmation => ({
	id: row.id,
	account_id: row.account_id,
	account_number: row.account_number,
	amount: formatMoney(money(BigInt(row.amount)), row.currency as Currency),
	currency: row.currency as WireConfirmation["currency"],
	file_name: row.file_name,
	media_type: row.media_type,
	size_bytes: row.size_bytes,
	status: row.request_status === null ? "received" : STATUS[row.request_status],
	uploaded_at: row.created_at.toISOString(),
});

export const listConfirmations = async ({ wires }: ConfirmationDeps, userId: string) =>
	ok({ data: (await wires.confirmationsOf(userId, { open: false, limit: SHOWN })).map(confirmationToWire) });

/** Checks and stores a confirmation: the row, then the file, then the row's state, so that a crash leaves no file behind. */
export async function receiveConfirmation(
	deps: ConfirmationDeps,
	userId: string,
	given: z.output<typeof uploadWireConfirmation.query>,
	file: ReceivedFile,
) {
	const { wires, engine, storage, gate, clock } = deps;
	const account = await ownAccount(engine, userId, given.account_id);
	if (!account.ok) return account;
	if (account.value.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (account.value.archived) return refuse("ACCOUNT_ARCHIVED");
	const fields = new DecimalFields();
	const amount = fields.money("amount", given.amount, given.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	return gate.run(async () => {
		const checked = await openReceived(deps, file, CONFIRMATION_ENDINGS);
		if (!checked.ok) return checked;
		const { data, fileName, mediaType } = checked.value;
		const id = `wcf_${randomBytes(18).toString("base64url")}`;
		const row = {
			id,
			user_id: userId,
			account_id: account.value.id,
			amount: `${amount}`,
			currency: given.currency,
			file_name: fileName,
			media_type: mediaType,
			size_bytes: data.length,
			created_at: new Date(clock.nowMs()),
		};
		if (!(await wires.begin(row, MAX_OPEN_CONFIRMATIONS))) {
			return refuse("CONFIRMATIONS_FULL", { maximum: `${MAX_OPEN_CONFIRMATIONS}` });
		}
		await storage.put(confirmationKey(id), data);
		await wires.finish(id);
		return ok({ data: confirmationToWire({ ...row, account_number: account.value.number, request_status: null }) });
	});
}

/** Removes an own confirmation that staff have not matched. Refused: CONFIRMATION_NOT_FOUND, CONFIRMATION_MATCHED. */
export async function removeConfirmation({ wires, storage }: ConfirmationDeps, userId: string, id: string) {
	const done = await wires.remove(userId, id);
	if (done === "unknown") return refuse("CONFIRMATION_NOT_FOUND");
	if (done === "matched") return refuse("CONFIRMATION_MATCHED");
	await storage.remove(confirmationKey(id));
	await wires.forget(id);
	return ok({ data: { removed: true as const } });
}

/** A page of it as a picture, for staff. Refused: CONFIRMATION_NOT_FOUND, PREVIEW_IMPOSSIBLE. */
export async function previewConfirmation(
	{ wires, storage, gate, clock }: ConfirmationDeps,
	id: string,
	page: number,
	viewed: (customerId: string) => Promise<void>,
) {
	const row = await wires.confirmation(id);
	if (row === undefined) return refuse("CONFIRMATION_NOT_FOUND");
	await viewed(row.user_id);
	return gate.run(async () => {
		const object = await storage.get(confirmationKey(id));
		if (object === undefined) return refuse("CONFIRMATION_NOT_FOUND");
		const data = await buffer(object.body);
		const shown =
			row.media_type === "application/pdf" ? await previewApart(clock, data, "pdf", page) : await picturePreview(data);
		return shown === null ? refuse("PREVIEW_IMPOSSIBLE") : ok({ data: shown as DocumentPreview });
	});
}

/** Deletes files of uploads that were interrupted an hour ago, and of removals that were. Run it hourly. */
export async function collectConfirmations({ wires, storage, clock, log }: ConfirmationDeps): Promise<number> {
	const leftovers = await wires.leftovers(new Date(clock.nowMs() - HOUR_MS), 1_000);
	for (const id of leftovers) {
		await storage.remove(confirmationKey(id));
		await wires.forget(id);
	}
	if (leftovers.length > 0) log.info({ files: leftovers.length }, "deleted unfinished confirmations of wires");
	return leftovers.length;
}
