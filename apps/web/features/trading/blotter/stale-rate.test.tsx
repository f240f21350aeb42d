import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { StaleRate } from "./stale-rate.tsx";

afterEach(cleanup);

describe("a rate that is too old, before the close (E5)", () => {
	it("says which pair, since when, and what it costs", () => {
		render(<StaleRate stale={{ instrumentId: "EURUSD", ageMs: 42_400, markup: "0.005" }} />);
		expect(document.body.textContent).toContain(
			"EURUSD has had no price for 42 s. The result is converted at its last one, and 0.50% of the result is charged for that.",
		);
	});
	it("is nothing while the rate is good", () => {
		const { container } = render(<StaleRate stale={null} />);
		expect(container.textContent).toBe("");
	});
});
