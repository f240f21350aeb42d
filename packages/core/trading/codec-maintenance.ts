import { ACCOUNT_CURRENCIES } from "../money/index.ts";
import { assertNever } from "../result/index.ts";
import {
	readDepositAmounts,
	readDepositArrived,
	readDepositBooked,
	readDepositLimits,
	readDepositOthers,
} from "./codec-deposits.ts";
import { readAssetClasses, readLimits, readPendingLimits } from "./codec-limits.ts";
import { readOrder } from "./codec-orders.ts";
import { readConversion, readJurisdiction, readOpenTrade, readTick, SIDES } from "./codec-parts.ts";
import { type Reader, readObject, readText, readWhole } from "./reader.ts";
import type {
	AccountCommand,
	CommandBase,
	DividendLine,
	EventBase,
	FinancingLine,
	MaintenanceEvent,
	MarginFigures,
	SplitLine,
	SplitOrderTerms,
	SplitTerms,
	TransferPartner,
	TransferTerms,
} from "./types.ts";

/* Settings, margin, financing, corporate actions and transfers in their stored form; how everything is stored: `codec.ts`. */

export const ACCOUNT_COMMAND_KINDS = [
	"set-margin-call-levels",
	"check-margin",
	"close-out",
	"set-leverage-cap",
	"rename-account",
	"archive-account",
	"restore-account",
	"set-swap-free",
	"set-jurisdiction",
	"set-limits",
	"set-exclusion",
	"set-test-needed",
	"apply-financing",
	"apply-dividend",
	"apply-split",
	"top-up-demo",
	"reset-demo",
	"transfer-out",
	"transfer-in",
	"deposit",
	"set-deposit-limits",
] as const satisfies readonly AccountCommand["kind"][];

const quotes = (r: Reader) => r.list("quotes", (item, path) => readObject(item, path, readTick));
/** Basis points of a percent. */
export const readLevels = (r: Reader, key: string): readonly number[] =>
	r.list(key, (item, path) => readWhole(item, path, 1));
const leverageCap = (r: Reader) => r.nullable("leverageCap", (key) => r.integer(key, 1));

const readPartner = (r: Reader): TransferPartner => ({
	accountId: r.text("accountId"),
	userId: r.text("userId"),
	type: r.oneOf("type", ["demo", "live"]),
	currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
});

const readTransfer = (r: Reader): TransferTerms => ({
	amount: r.moneyNotNegative("amount"),
	received: r.moneyNotNegative("received"),
	rate: r.rate("rate"),
	via: r.list("via", readText),
});

/** A split's figures are judged by the decision, so that a refused one can be stored too. */
const ratio = (r: Reader) => ({ numerator: r.integer("numerator", 0), denominator: r.integer("denominator", 0) });

export function readAccountCommand(r: Reader, kind: AccountCommand["kind"], base: CommandBase): AccountCommand {
	switch (kind) {
		case "set-margin-call-levels":
			return { kind, ...base, levels: readLevels(r, "levels") };
		case "check-margin":
		case "close-out":
			return { kind, ...base, quotes: quotes(r) };
		case "set-leverage-cap":
			return { kind, ...base, leverageCap: leverageCap(r) };
		case "rename-account":
			return { kind, ...base, name: r.text("name") };
		case "archive-account":
		case "restore-account":
			return { kind, ...base };
		case "set-swap-free":
			return { kind, ...base, swapFree: r.boolean("swapFree") };
		case "set-jurisdiction":
			return { kind, ...base, jurisdiction: r.object("jurisdiction", readJurisdiction) };
		case "set-limits":
			return { kind, ...base, limits: r.object("limits", readLimits) };
		case "set-exclusion":
			return { kind, ...base, untilMs: r.integer("untilMs", 0) };
		case "set-test-needed":
			return { kind, ...base, assetClasses: readAssetClasses(r, "assetClasses") };
		case "apply-financing":
			return { kind, ...base, date: r.text("date"), quotes: quotes(r) };
		case "apply-dividend": {
			const terms = { dividend: r.price("dividend"), taxBasisPoints: r.integer("taxBasisPoints", 0) };
			return { kind, ...base, instrumentId: r.text("instrumentId"), ...terms, exAtMs: r.integer("exAtMs", 0) };
		}
		case "apply-split":
			return {
				kind,
				...base,
				instrumentId: r.text("instrumentId"),
				...ratio(r),
				quote: r.object("quote", readTick),
				...(r.has("exAtMs") ? { exAtMs: r.integer("exAtMs", 0) } : {}),
			};
		case "top-up-demo":
			return { kind, ...base, amount: r.money("amount") };
		case "reset-demo":
			return { kind, ...base, balance: r.money("balance") };
		case "transfer-out": {
			const request = { amount: r.money("amount"), minimumReceived: r.money("minimumReceived") };
			return { kind, ...base, transferId: r.text("transferId"), to: r.object("to", readPartner), ...request };
		}
		case "transfer-in": {
			const from = r.object("from", readPartner);
			return { kind, ...base, transferId: r.text("transferId"), from, terms: r.object("terms", readTransfer) };
		}
		case "deposit":
			return { kind, ...base, ...readDepositArrived(r), others: readDepositOthers(r) };
		case "set-deposit-limits": {
			const currency = r.oneOf("currency", ACCOUNT_CURRENCIES);
			const amounts = r.object("amounts", readDepositAmounts);
			return { kind, ...base, currency, amounts, others: readDepositOthers(r) };
		}
		default:
			return assertNever(kind, "command kind");
	}
}

const readFigures = (r: Reader): MarginFigures => ({
	equity: r.money("equity"),
	usedMargin: r.moneyNotNegative("usedMargin"),
	marginLevel: r.nullable("marginLevel", (key) => r.whole(key)),
});

const readFinancingLine = (r: Reader): FinancingLine => ({
	tradeId: r.text("tradeId"),
	reason: r.oneOf("reason", ["swap", "administration-fee"]),
	days: r.integer("days", 1),
	amount: r.money("amount"),
	carry: r.whole("carry"),
	price: r.price("price"),
	conversion: r.object("conversion", readConversion),
});

const readDividendLine = (r: Reader): DividendLine => ({
	tradeId: r.text("tradeId"),
	...(r.has("side") ? { side: r.oneOf("side", SIDES) } : {}),
	...(r.has("volume") ? { volume: r.volume("volume") } : {}),
	amount: r.money("amount"),
	conversion: r.object("conversion", readConversion),
});

const readSplitLevels = (r: Reader) => ({
	stopLoss: r.nullable("stopLoss", (key) => r.price(key)),
	takeProfit: r.nullable("takeProfit", (key) => r.price(key)),
	trailingDistance: r.nullable("trailingDistance", (key) => r.price(key)),
});

const readSplitTerms = (r: Reader): SplitTerms => ({
	volume: r.volume("volume"),
	openingPrice: r.price("openingPrice"),
	...readSplitLevels(r),
});

const readSplitOrderTerms = (r: Reader): SplitOrderTerms => ({
	id: r.text("id"),
	volume: r.volume("volume"),
	price: r.price("price"),
	limitPrice: r.nullable("limitPrice", (key) => r.price(key)),
	...readSplitLevels(r),
});

const readSplitLine = (r: Reader): SplitLine => ({
	trade: r.object("trade", readOpenTrade),
	cash: r.money("cash"),
	conversion: r.object("conversion", readConversion),
	...(r.has("before") ? { before: r.object("before", readSplitTerms) } : {}),
});

function lines<T>(r: Reader, read: (line: Reader) => T): readonly T[] {
	return r.list("lines", (item, path) => readObject(item, path, read));
}

export function readMaintenanceEvent(r: Reader, type: MaintenanceEvent["type"], base: EventBase): MaintenanceEvent {
	switch (type) {
		case "margin-call-levels-set":
			return { type, ...base, levels: readLevels(r, "levels") };
		case "margin-call-entered":
		case "margin-call-left":
			return { type, ...base, ...readFigures(r), level: r.integer("level", 1) };
		case "close-out-started":
			return { type, ...base, ...readFigures(r), quotes: quotes(r) };
		case "negative-balance-compensated":
			return { type, ...base, amount: r.moneyNotNegative("amount") };
		case "leverage-cap-set":
			return { type, ...base, leverageCap: leverageCap(r) };
		case "account-renamed":
			return { type, ...base, name: r.text("name") };
		case "account-archived":
		case "account-restored":
			return { type, ...base };
		case "swap-free-set":
			return { type, ...base, swapFree: r.boolean("swapFree") };
		case "jurisdiction-set":
			return { type, ...base, jurisdiction: r.object("jurisdiction", readJurisdiction) };
		case "limits-set":
			return { type, ...base, limits: r.object("limits", readLimits), pending: readPendingLimits(r) };
		case "exclusion-set":
			return { type, ...base, untilMs: r.integer("untilMs", 0) };
		case "test-needed-set":
			return { type, ...base, assetClasses: readAssetClasses(r, "assetClasses") };
		case "financing-applied":
			return { type, ...base, date: r.text("date"), lines: lines(r, readFinancingLine) };
		case "dividend-applied": {
			const terms = { dividend: r.price("dividend"), taxBasisPoints: r.integer("taxBasisPoints", 0) };
			return { type, ...base, instrumentId: r.text("instrumentId"), ...terms, lines: lines(r, readDividendLine) };
		}
		case "split-applied": {
			const orders = r.list("orders", (item, path) => readObject(item, path, readOrder));
			const tick = r.object("tick", readTick);
			const instrumentId = r.text("instrumentId");
			const ordersBefore = r.has("ordersBefore")
				? { ordersBefore: r.list("ordersBefore", (item, path) => readObject(item, path, readSplitOrderTerms)) }
				: {};
			return {
				type,
				...base,
				instrumentId,
				...ratio(r),
				tick,
				lines: lines(r, readSplitLine),
				orders,
				...ordersBefore,
			};
		}
		case "transfer-sent": {
			const to = r.object("to", readPartner);
			return { type, ...base, transferId: r.text("transferId"), to, terms: r.object("terms", readTransfer) };
		}
		case "transfer-received": {
			const from = r.object("from", readPartner);
			return { type, ...base, transferId: r.text("transferId"), from, terms: r.object("terms", readTransfer) };
		}
		case "deposit-booked":
			return { type, ...base, ...readDepositBooked(r) };
		case "deposit-limits-set":
			return { type, ...base, ...readDepositLimits(r) };
		default:
			return assertNever(type, "event type");
	}
}
