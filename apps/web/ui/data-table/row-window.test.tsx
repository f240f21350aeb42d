import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import type { MoreRows } from "./props.ts";

const COLUMNS: readonly Column<number>[] = [
	{ id: "number", header: "Number", rowHeader: true, cell: (item) => `number ${item}` },
];

function Numbers({ count, more }: { readonly count: number; readonly more?: MoreRows }) {
	return (
		<DataTable
			label="Numbers"
			columns={COLUMNS}
			rows={Array.from({ length: count }, (_, at) => at)}
			rowId={String}
			empty={{ title: "None" }}
			onActivate={() => undefined}
			more={more}
		/>
	);
}

const drawn = () => screen.getAllByRole("row").filter((row) => row.hasAttribute("aria-rowindex"));
const frame = () => screen.getByRole("region", { name: "Numbers" });

/** What knows the visible rows is loaded when it is first needed. */
beforeAll(async () => {
	await loadAllTexts();
	vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
	await opened(100);
	cleanup();
});
afterAll(() => void vi.unstubAllGlobals());

/** jsdom has no layout: a frame and rows of these heights, and a scroll position that tells of its changes. */
beforeEach(() => {
	vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
		return this.tagName === "TR" ? 30 : 300;
	});
	vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(300);
	vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(
		() => Number(screen.getByRole("table").getAttribute("aria-rowcount")) * 30,
	);
	Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
		this.scrollTop = typeof to === "object" ? (to.top ?? 0) : 0;
		fireEvent.scroll(this);
	};
});
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	Reflect.deleteProperty(Element.prototype, "scrollTo");
});

const opened = async (count: number, more?: MoreRows) => {
	render(<Numbers count={count} {...(more === undefined ? {} : { more })} />);
	await waitFor(() => expect(document.querySelectorAll("tbody[aria-hidden]").length).toBeGreaterThan(0));
};
const scroll = (top: number) => {
	frame().scrollTop = top;
	fireEvent.scroll(frame());
};

describe("a table of 1,100 rows", () => {
	it("draws few of them and counts all", async () => {
		await opened(1_100);
		expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("1101");
		expect(drawn().length).toBeLessThan(60);
		expect(drawn()[0]?.getAttribute("aria-rowindex")).toBe("2");
	});
	it("draws what is in sight after scrolling, and keeps the height of the whole", async () => {
		await opened(1_100);
		scroll(15_000);
		await screen.findByText("number 500");
		const texts = drawn().map(({ textContent }) => textContent);
		expect(texts).toContain("number 509");
		expect(texts).not.toContain("number 0");
		const spaces = [...document.querySelectorAll<HTMLElement>("tbody[aria-hidden] td")];
		const sum = spaces.reduce((total, each) => total + Number.parseInt(each.style.height, 10), 0);
		expect(sum + drawn().length * 30).toBe(1_100 * 30);
	});
	it("reaches the last row by End, the first by Home, and the neighbours by arrows", async () => {
		await opened(1_100);
		const [first] = drawn();
		if (first === undefined) throw new Error("no row");
		first.focus();
		const key = (name: string) => fireEvent.keyDown(document.activeElement ?? first, { key: name });
		const focused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));
		key("End");
		await focused("number 1099");
		key("ArrowUp");
		await focused("number 1098");
		key("Home");
		await focused("number 0");
		expect(drawn().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
	});
	it("draws a short one whole, without fillers", () => {
		render(<Numbers count={20} />);
		expect(document.querySelectorAll("tbody tr")).toHaveLength(20);
		expect(screen.getByRole("table").hasAttribute("aria-rowcount")).toBe(false);
	});
	it("keeps the rows that it has when it becomes long, and short again", async () => {
		const { rerender } = render(<Numbers count={20} />);
		const [first] = screen.getAllByText("number 3");
		rerender(<Numbers count={100} />);
		await waitFor(() => expect(document.querySelectorAll("tbody[aria-hidden]").length).toBeGreaterThan(0));
		expect(screen.getByText("number 3")).toBe(first);
		rerender(<Numbers count={20} />);
		await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(20));
		expect(screen.getByText("number 3")).toBe(first);
	});
	it("asks for more when the last row is near, once, and not while they load", async () => {
		const load = vi.fn();
		const more = { label: "Older", isLoading: false, load, isAutomatic: true };
		await opened(100, more);
		expect(load).not.toHaveBeenCalled();
		scroll(2_700);
		await waitFor(() => expect(load).toHaveBeenCalledOnce());
		scroll(2_690);
		expect(load).toHaveBeenCalledOnce();
	});
});
