import { isValidElement } from "react";
import { expect, it } from "vitest";
import { accountWire } from "../../data/testing.ts";
import { balanceItems } from "./live-balance-bar.tsx";

const t = ((key: string) => key) as Parameters<typeof balanceItems>[1];

it("figures that do not come are unknown, not being loaded for ever, and never zero; the account's own stand", () => {
	expect(balanceItems(null, t).map(({ value }) => value)).toEqual(Array.from({ length: 8 }, () => null));
	const account = accountWire({ balance: "1000.00", credit: "5.00", lifetime_pnl: "-3.00" });
	const failed = balanceItems(null, t, false, account).map(({ key, value }) => [
		key,
		isValidElement<{ readonly value: unknown }>(value) ? (value.props.value ?? "unknown") : "loading",
	]);
	expect(failed).toEqual([
		["balance", "1000.00"],
		["credit", "5.00"],
		["equity", "unknown"],
		["margin", "unknown"],
		["free", "unknown"],
		["level", "unknown"],
		["pnl", "unknown"],
		["lifetime", "-3.00"],
	]);
});
