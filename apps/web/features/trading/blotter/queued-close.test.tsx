import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setApiBase } from "../../../data/http/index.ts";
import { queryClient } from "../../../data/query-client.ts";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { accountWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { tradeFromWire } from "../../../data/trades/from-wire.ts";
import { QueuedClose } from "./queued-close.tsx";

const eurusd = instrumentFromWire(instrumentWire());
const request = { volume: null, bound: null, requested_at: "2026-01-02T03:04:05.000Z" };

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	queryClient.clear();
	setApiBase(null);
});

describe("a close that waits for the market (E14)", () => {
	it("is nothing where none waits", () => {
		const { container } = render(<QueuedClose trade={tradeFromWire(tradeWire())} instrument={eurusd} />);
		expect(container.textContent).toBe("");
	});
	it("says what it will close, and at no worse a price than which", () => {
		const part = tradeWire({ close_request: { ...request, volume: "40000", bound: "1.08000" } });
		render(<QueuedClose trade={tradeFromWire(part)} instrument={eurusd} />);
		expect(screen.getByText("A close of EUR/USD waits")).toBeTruthy();
		expect(document.body.textContent).toContain("0.40 lots are closed at the first price");
		expect(document.body.textContent).toContain("Not at a worse price than 1.08000.");
	});
	it("is taken back with one command, and tells when it was refused", async () => {
		setApiBase("https://example.test/api/v1");
		const asked: { method: string; url: string; id: string }[] = [];
		const answers = [
			() =>
				new Response(JSON.stringify({ code: "CLOSE_NOT_QUEUED", message: "No close of this trade is waiting." }), {
					status: 409,
				}),
			() => {
				const account = accountWire();
				const data = { orders: [], trades: [tradeWire()], closed: [], failed: [], account, sequence: 11 };
				return new Response(JSON.stringify({ data }));
			},
		];
		vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
			asked.push({ method: init.method ?? "", url, id: JSON.parse(String(init.body)).command_id });
			return Promise.resolve(answers[asked.length - 1]?.() ?? new Response("", { status: 500 }));
		});
		const done = vi.fn();
		render(
			<QueuedClose trade={tradeFromWire(tradeWire({ close_request: request }))} instrument={eurusd} onDone={done} />,
		);
		fireEvent.click(screen.getByRole("button", { name: "Take it back" }));
		expect((await screen.findByText("No close of this trade is waiting.")).getAttribute("role")).toBe("alert");
		expect(done).not.toHaveBeenCalled();
		fireEvent.click(screen.getByRole("button", { name: "Take it back" }));
		await waitFor(() => expect(done).toHaveBeenCalledOnce());
		expect(asked.map(({ method, url }) => [method, url])).toEqual([
			["DELETE", "https://example.test/api/v1/trades/t1/close"],
			["DELETE", "https://example.test/api/v1/trades/t1/close"],
		]);
		expect(asked[0]?.id, "a new intent has a new id").not.toBe(asked[1]?.id);
	});
});
