import type {
	paymentFiles as listCall,
	makePaymentFile as makeCall,
	PaymentFileWire,
	settlePaymentFile as settleCall,
} from "@truefill/contracts/http";
import { formatLedgerMoney, formatMoney, money } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import type * as z from "zod";
import { sha256 } from "../../engine/index.ts";
import { writeAct } from "../audit/index.ts";
import type { Beneficiary } from "../beneficiaries/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { requestIdOf } from "../requests/index.ts";
import type { HouseBankAccount, WithdrawalDeps } from "./deps.ts";
import { OUTCOME } from "./outcome-request.ts";
import { state, type Within } from "./outcomes.ts";
import { type FileAccount, isSepa, paymentFileXml } from "./pain001.ts";
import type { FileRow, LegRow } from "./tables.ts";
import { legStatusToWire } from "./to-wire.ts";

const MOST_PAYMENTS = 500;

function houseAccount({ holder, account_number: text, bic }: HouseBankAccount): FileAccount {
	const iban = electronicFormatIBAN(text);
	if (iban !== null && isValidIBAN(iban)) {
		return { name: holder, kind: "iban", number: iban, bic, country: iban.slice(0, 2) };
	}
	return { name: holder, kind: "account", number: text.replace(/\s+/g, ""), bic, country: bic?.slice(4, 6) ?? "" };
}

async function toWire(deps: WithdrawalDeps, rows: readonly FileRow[]): Promise<PaymentFileWire[]> {
	const legs = await deps.files.legsOf(rows.map(({ id }) => id));
	const [banks, people] = await Promise.all([
		deps.beneficiaries.byIds([...new Set(legs.map(({ destination }) => destination))]),
		deps.store.people(rows.flatMap(({ made_by: made, released_by: released }) => [made, released ?? made])),
	]);
	const ref = (id: string) => ({ id, name: people.get(id)?.name ?? "" });
	const holders = new Map(banks.map(({ id, holder }) => [id, holder]));
	return rows.map((row) => ({
		id: row.id,
		currency: row.currency,
		status: row.status,
		count: row.count,
		total: formatMoney(money(BigInt(row.total)), row.currency),
		reason: row.reason,
		made_by: ref(row.made_by),
		made_at: row.made_at.toISOString(),
		released_by: row.released_by === null ? null : ref(row.released_by),
		released_at: row.released_at?.toISOString() ?? null,
		sha256: row.sha256,
		legs: legs
			.filter(({ file_id }) => file_id === row.id)
			.map((leg) => ({
				withdrawal_id: leg.withdrawal_id,
				number: leg.number,
				amount: formatMoney(money(BigInt(leg.amount)), leg.currency),
				received: formatLedgerMoney(money(BigInt(leg.received)), leg.received_currency),
				status: legStatusToWire(leg.status),
				holder: holders.get(leg.destination) ?? "",
			})),
	}));
}

async function one(deps: WithdrawalDeps, id: string) {
	const row = await deps.files.find(id);
	const [data] = row === undefined ? [] : await toWire(deps, [row]);
	return data === undefined ? refuse("PAYMENT_FILE_NOT_FOUND") : ok({ data });
}

export async function listFiles(deps: WithdrawalDeps, query: z.output<typeof listCall.query>) {
	const { page = 1, status } = query;
	const found = await deps.files.page(status, PER_PAGE, offsetOf(page));
	return ok(
		paged({ path: "/admin/payment-files", query: { status } }, page, found.total, await toWire(deps, found.rows)),
	);
}

export async function waitingPayments({ files }: WithdrawalDeps) {
	const sums = await files.waitingSums();
	return ok({
		data: sums.map(({ currency, count, total, oldest }) => ({
			currency,
			count,
			total: formatMoney(money(BigInt(total)), currency),
			oldest_at: oldest.toISOString(),
		})),
	});
}

/** One person makes it; the bank gets it when another has released it. */
export async function makeFile(deps: WithdrawalDeps, by: string, body: z.output<typeof makeCall.body>) {
	const { files, clock } = deps;
	const { currency, reason } = body;
	const id = requestIdOf("pmf", by, body.command_id);
	const same = await files.find(id);
	if (same !== undefined) {
		return same.currency === currency && same.reason === reason ? one(deps, id) : refuse("COMMAND_ID_REUSED");
	}
	const waiting = await files.waiting(currency, MOST_PAYMENTS);
	const held = await deps.screening.held([...new Set(waiting.map((leg) => leg.user_id))]);
	const free = waiting.filter((leg) => !held.has(leg.user_id));
	const [first] = free;
	if (first === undefined) return refuse("PAYMENT_FILE_EMPTY", { currency });
	const house = (await deps.bankAccounts()).find((account) => account.currency === currency);
	if (house === undefined) return refuse("PAYMENT_ACCOUNT_MISSING", { currency });
	const banks = await deps.beneficiaries.byIds([...new Set(free.map(({ destination }) => destination))]);
	const from = houseAccount(house);
	const isSepaOf = (leg: LegRow) => isSepa(leg.currency, from, paymentOf(leg, banks).to);
	// The oldest one's kind: the others wait for a file of their own.
	const legs = free.filter((leg) => isSepaOf(leg) === isSepaOf(first));
	const at = new Date(clock.nowMs());
	const content = paymentFileXml({
		messageId: id.slice("pmf_".length),
		createdAt: at,
		currency: first.currency,
		from,
		payments: legs.map((leg) => paymentOf(leg, banks)),
	});
	const row: FileRow = {
		id,
		currency: first.currency,
		status: "made",
		count: legs.length,
		total: `${legs.reduce((sum, { received }) => sum + BigInt(received), 0n)}`,
		reason,
		made_by: by,
		made_at: at,
		released_by: null,
		released_at: null,
		release_reason: null,
		content,
		sha256: sha256(content),
	};
	const isAdded = await files
		.transaction(async (tx) => {
			if (!(await files.add(tx, row, legs))) throw new Taken();
			await act(tx, at, by, "payment-file.made", row, reason);
			return true;
		})
		.catch(async (error: unknown) => {
			// A colleague, or the same request, was first: another try sees what is left.
			if (error instanceof Taken || (await files.find(id)) !== undefined) return false;
			throw error;
		});
	if (isAdded || (await files.find(id)) !== undefined) return one(deps, id);
	return refuse("PAYMENT_FILE_EMPTY", { currency });
}

class Taken extends Error {}

function paymentOf(leg: LegRow, banks: readonly Beneficiary[]) {
	const bank = banks.find(({ id }) => id === leg.destination);
	invariant(bank !== undefined, "a bank account stays while a withdrawal to it is open");
	const { holder: name, kind, number, bic, country } = bank;
	return {
		instructionId: `${leg.withdrawal_id}-${leg.number}`,
		endToEndId: leg.withdrawal_id,
		amount: BigInt(leg.received),
		to: { name, kind, number, bic, country },
		remittance: `Withdrawal ${leg.withdrawal_id}`,
	};
}

type ActTransaction = Parameters<typeof writeAct>[0];
const act = (
	tx: ActTransaction,
	at: Date,
	actorUserId: string,
	action: string,
	{ id, count, total, currency, sha256: hash }: FileRow,
	reason?: string,
): Promise<void> =>
	writeAct(tx, at, {
		actorUserId,
		action,
		subjectKind: "payment-file",
		subjectId: id,
		reason,
		details: { payments: count, total, currency, sha256: hash },
	});

export async function releaseFile(deps: WithdrawalDeps, by: string, id: string, reason: string) {
	const { files, clock } = deps;
	const at = new Date(clock.nowMs());
	const done = await files.transaction(async (tx) => {
		const row = await files.lock(tx, id);
		if (row === undefined) return refuse("PAYMENT_FILE_NOT_FOUND");
		if (row.status !== "made") return refuse("PAYMENT_FILE_DECIDED", { status: row.status });
		if (row.made_by === by) return refuse("FOUR_EYES");
		const own = await files.legsOf([id]);
		const held = await deps.screening.held([...new Set(own.map((leg) => leg.user_id))]);
		// Discarded and made again, the file is without these payments.
		if (held.size > 0) return refuse("SCREENING_OPEN");
		await files.release(tx, id, { by, at, reason });
		await act(tx, at, by, "payment-file.released", row, reason);
		return ok(null);
	});
	return done.ok ? one(deps, id) : done;
}

export async function discardFile(deps: WithdrawalDeps, by: string, id: string, reason: string) {
	const { files, clock } = deps;
	const at = new Date(clock.nowMs());
	const done = await files.transaction(async (tx) => {
		const row = await files.lock(tx, id);
		if (row === undefined) return refuse("PAYMENT_FILE_NOT_FOUND");
		if (row.status !== "made") return refuse("PAYMENT_FILE_DECIDED", { status: row.status });
		await files.discard(tx, id);
		await act(tx, at, by, "payment-file.discarded", row, reason);
		return ok(null);
	});
	return done.ok ? one(deps, id) : done;
}

/** The file for the bank, once it is released and until it is settled. Each download is recorded. */
export async function fileXml(deps: WithdrawalDeps, by: string, id: string) {
	const { files, clock } = deps;
	return files.transaction(async (tx) => {
		const row = await files.lock(tx, id);
		if (row === undefined) return refuse("PAYMENT_FILE_NOT_FOUND");
		const { status, content, currency, sha256: hash } = row;
		if (status !== "released" || content === null) return refuse("PAYMENT_FILE_DECIDED", { status });
		await act(tx, new Date(clock.nowMs()), by, "payment-file.downloaded", row);
		const name = `pain.001-${currency}-${id.slice("pmf_".length)}.xml`;
		return ok({ data: { file_name: name, media_type: "application/xml", content, sha256: hash } });
	});
}

/** One outcome for all payments of a file that are still at the bank. */
export async function settleFile(
	deps: WithdrawalDeps,
	by: string,
	id: string,
	body: z.output<typeof settleCall.body>,
	within?: Within,
) {
	const row = await deps.files.find(id);
	if (row === undefined) return refuse("PAYMENT_FILE_NOT_FOUND");
	const isKnown = (await deps.requests.store.find(OUTCOME, requestIdOf("out", by, body.command_id))) !== undefined;
	if (row.status !== "released" && !isKnown) return refuse("PAYMENT_FILE_DECIDED", { status: row.status });
	const legs = (await deps.files.legsOf([id])).filter(({ status }) => status === "sent");
	return state(deps, by, body, { legs, fileId: id }, within);
}
