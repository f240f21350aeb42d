import { accounts } from "./accounts.ts";
import { autoTrader } from "./auto-trader.ts";
import { closeOut } from "./close-out.ts";
import { corporateActions } from "./corporate-actions.ts";
import { costs } from "./costs.ts";
import { deposits } from "./deposits.ts";
import { ledger } from "./ledger.ts";
import { margin } from "./margin.ts";
import { marketHours } from "./market-hours.ts";
import { orders } from "./orders.ts";
import { overnight } from "./overnight.ts";
import { prices } from "./prices.ts";
import { profit } from "./profit.ts";
import { savings } from "./savings.ts";
import { withdrawals } from "./withdrawals.ts";

export type Values = Readonly<Record<string, string>>;

/** Every worked example, by the topic whose page shows it. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, () => Values>>>> = {
	prices,
	profit,
	costs,
	orders,
	margin,
	"auto-trader": autoTrader,
	"close-out": closeOut,
	overnight,
	"market-hours": marketHours,
	"corporate-actions": corporateActions,
	ledger,
	accounts,
	deposits,
	withdrawals,
	savings,
};

/** `topic.example.value` → its text; each example is run once. */
export function workOut(): ReadonlyMap<string, string> {
	const values = new Map<string, string>();
	for (const [topic, examples] of Object.entries(EXAMPLES)) {
		for (const [example, run] of Object.entries(examples)) {
			for (const [name, text] of Object.entries(run())) values.set(`${topic}.${example}.${name}`, text);
		}
	}
	return values;
}
