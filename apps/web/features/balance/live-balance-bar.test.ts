import { isValidElement } from "react";
import { expect, it } from "vitest";
import { balanceItems } from "./live-balance-bar.tsx";

const t = ((key: string) => key) as Parameters<typeof balanceItems>[1];

it("figures that do not come are unknown, not being loaded for ever, and never zero", () => {
	expect(balanceItems(null, t).map(({ value }) => value)).toEqual(Array.from({ length: 8 }, () => null));
	const failed = balanceItems(null, t, false, true).map(({ value }) =>
		isValidElement<{ readonly value: unknown }>(value) ? (value.props.value ?? "unknown") : "loading",
	);
	expect(failed).toEqual(Array.from({ length: 8 }, () => "unknown"));
});
