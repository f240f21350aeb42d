import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Cell, HeadCell, Row, Table, TableHead } from "./table.tsx";
import { rowsInSight } from "./table-range.ts";
import { WindowedBody } from "./table-window.tsx";

afterEach(cleanup);

describe("rowsInSight", () => {
	it("covers the sight, wherever it is, and never leaves the table", () => {
		for (const total of [0, 1, 30, 61, 1_100]) {
			for (const top of [0, 1, 359, 10_000, 39_000, 1e9]) {
				const { first, last } = rowsInSight(top, 400, 36, total);
				expect(first).toBeGreaterThanOrEqual(0);
				expect(last).toBeLessThanOrEqual(total);
				expect(first).toBeLessThanOrEqual(last);
				const [from, to] = [Math.floor(top / 36), Math.ceil((top + 400) / 36)];
				if (to <= total) expect([first <= from, last >= to]).toEqual([true, true]);
			}
		}
		expect(rowsInSight(0, 400, 36, 1_100).last).toBeLessThan(40);
	});
});

function Long({ count }: { readonly count: number }) {
	return (
		<Table label="Numbers" rowCount={count + 1}>
			<TableHead>
				<HeadCell>Number</HeadCell>
			</TableHead>
			<WindowedBody
				columns={1}
				items={Array.from({ length: count }, (_, at) => at)}
				row={(item, index) => (
					<Row key={item} aria-rowindex={index + 2} onActivate={() => undefined}>
						<Cell head>{`number ${item}`}</Cell>
					</Row>
				)}
			/>
		</Table>
	);
}

describe("a table of 1,100 rows", () => {
	const drawn = () => screen.getAllByRole("row").filter((row) => row.hasAttribute("aria-rowindex"));
	it("draws few of them and counts all", () => {
		render(<Long count={1_100} />);
		expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("1101");
		expect(drawn().length).toBeLessThan(60);
		expect(drawn()[0]?.getAttribute("aria-rowindex")).toBe("2");
	});
	it("reaches the last row by End, the first by Home, and the neighbours by arrows", () => {
		render(<Long count={1_100} />);
		const frame = screen.getByRole("region", { name: "Numbers" });
		// jsdom has no layout: scrolling only sets the position.
		frame.scrollTo = (options?: ScrollToOptions | number) => {
			frame.scrollTop = typeof options === "object" ? (options.top ?? 0) : 0;
		};
		const [first] = drawn();
		if (first === undefined) throw new Error("no row");
		first.focus();
		fireEvent.keyDown(first, { key: "End" });
		expect(document.activeElement?.textContent).toBe("number 1099");
		fireEvent.keyDown(document.activeElement ?? first, { key: "ArrowUp" });
		expect(document.activeElement?.textContent).toBe("number 1098");
		fireEvent.keyDown(document.activeElement ?? first, { key: "Home" });
		expect(document.activeElement?.textContent).toBe("number 0");
	});
	it("draws a short one whole, without fillers", () => {
		render(<Long count={20} />);
		expect(drawn()).toHaveLength(20);
		expect(document.querySelectorAll("tbody tr")).toHaveLength(20);
	});
});
