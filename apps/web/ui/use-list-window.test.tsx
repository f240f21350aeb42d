import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import * as fc from "@truefill/testkit/properties";
import { afterEach, describe, expect, it } from "vitest";
import { rowsOfList, useListWindow } from "./use-list-window.ts";

afterEach(cleanup);

const ROW_PX = 44;

describe("rowsOfList", () => {
	it("has every row in sight and at most four beyond each edge, and never leaves the list", () => {
		fc.assert(
			fc.property(fc.nat(100_000), fc.nat(2_000), fc.nat(3_000), (top, framePx, total) => {
				const { first, last } = rowsOfList(top, framePx, ROW_PX, total);
				const [from, to] = [Math.floor(top / ROW_PX), Math.ceil((top + framePx) / ROW_PX)];
				expect(first).toBe(Math.min(Math.max(from - 4, 0), total));
				expect(last).toBe(Math.min(to + 4, total));
			}),
		);
	});
});

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

function List({ count, wanted }: { readonly count: number; readonly wanted: number }) {
	const { scroller, range, heightPx, show } = useListWindow(count, ROW_PX);
	return (
		<>
			<button type="button" onClick={() => show(wanted)}>
				Show
			</button>
			<div ref={scroller} data-testid="frame">
				<div style={{ height: heightPx }}>
					{numbers(range.first, range.last).map((row) => (
						<p key={row}>{`row ${row}`}</p>
					))}
				</div>
			</div>
		</>
	);
}

describe("a list of 500 rows in a frame of ten", () => {
	const drawn = () => screen.getAllByText(/^row /).map(({ textContent }) => Number(textContent?.slice(4)));
	const open = (wanted: number) => {
		render(<List count={500} wanted={wanted} />);
		const frame = screen.getByTestId("frame");
		// jsdom has no layout: the frame's height is set here.
		Object.defineProperty(frame, "clientHeight", { value: ROW_PX * 10 });
		fireEvent.scroll(frame);
		return frame;
	};
	it("draws what is in sight, also after scrolling and when the list has become shorter", () => {
		const frame = open(0);
		expect(drawn()).toEqual(numbers(0, 14));
		frame.scrollTop = ROW_PX * 100;
		fireEvent.scroll(frame);
		expect([drawn()[0], drawn().at(-1)]).toEqual([96, 113]);
		cleanup();
		render(<List count={3} wanted={0} />);
		expect(drawn()).toEqual([0, 1, 2]);
	});
	it("shows a row below at the lower edge, one above at the upper, and does not move for one in sight", () => {
		const frame = open(30);
		fireEvent.click(screen.getByRole("button"));
		expect(frame.scrollTop).toBe(ROW_PX * 21);
		fireEvent.click(screen.getByRole("button"));
		expect(frame.scrollTop).toBe(ROW_PX * 21);
		frame.scrollTop = ROW_PX * 200;
		fireEvent.click(screen.getByRole("button"));
		expect(frame.scrollTop).toBe(ROW_PX * 30);
	});
});
