import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import type { Column, TableSort } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./props.ts";

interface Item {
	readonly id: string;
	readonly name: string;
	readonly amount: string | null;
}

const ITEMS: readonly Item[] = [
	{ id: "1", name: "Beta", amount: "9.50" },
	{ id: "2", name: "Alpha", amount: null },
	{ id: "3", name: "Gamma", amount: "10.00" },
];
const COLUMNS: readonly Column<Item>[] = [
	{ id: "name", header: "Name", rowHeader: true, sort: { kind: "text", value: ({ name }) => name }, cell: nameOf },
	{
		id: "amount",
		header: "Amount",
		numeric: true,
		sort: { kind: "decimal", value: ({ amount }) => amount },
		cell: ({ amount }) => amount ?? "–",
	},
	{ id: "act", header: "Actions", headHidden: true, interactive: true, cell: () => <button type="button">Act</button> },
];
const QUERY = { isError: false, isFetching: false, dataUpdatedAt: 0, refetch: vi.fn() };

function nameOf({ name }: Item): ReactNode {
	return name;
}

type Given = Partial<DataTableProps<Item>>;

/** With an order of its own, as a screen keeps it. */
function Items({ first, ...props }: Given & { readonly first?: TableSort }) {
	const [now, setNow] = useState<TableSort>(first ?? { column: "name", descending: false });
	return (
		<DataTable
			label="Items"
			columns={COLUMNS}
			rows={ITEMS}
			rowId={({ id }) => id}
			empty={{ title: "No items" }}
			{...(first === undefined ? {} : { sorting: { now, onSort: setNow } })}
			{...props}
		/>
	);
}

const rows = () => screen.getAllByRole("row").slice(1);
const names = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(loadAllTexts);
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	QUERY.refetch.mockClear();
});

describe("the five states", () => {
	const source = { query: QUERY, failed: "Items failed" };
	it("holds the place of rows that load, and says so", () => {
		render(<Items rows={undefined} source={source} />);
		expect(screen.getByRole("status", { name: "Loading…" })).toBeDefined();
	});
	it("offers another try when they could not be loaded", () => {
		render(<Items rows={undefined} source={{ ...source, query: { ...QUERY, isError: true } }} />);
		expect(screen.getByRole("alert").textContent).toContain("Items failed");
		press("Retry");
		expect(QUERY.refetch).toHaveBeenCalledOnce();
	});
	it("tells nothing from nothing that the filter lets through", () => {
		const clear = vi.fn();
		const filter = { none: { title: "No match" }, clear: { label: "Show all", run: clear } };
		const { rerender } = render(<Items rows={[]} filter={{ ...filter, isActive: false }} />);
		expect(screen.getByText("No items")).toBeDefined();
		expect(screen.queryByRole("button")).toBeNull();
		rerender(<Items rows={[]} filter={{ ...filter, isActive: true }} />);
		expect(screen.queryByText("No items")).toBeNull();
		expect(screen.getByText("No match")).toBeDefined();
		press("Show all");
		expect(clear).toHaveBeenCalledOnce();
	});
	it("keeps the rows, with their age, when a later load fails", () => {
		render(<Items source={{ ...source, query: { ...QUERY, isError: true } }} />);
		expect(names()).toEqual(["Beta", "Alpha", "Gamma"]);
		expect(screen.getByRole("alert").textContent).toContain("Items failed");
	});
});

describe("sorting", () => {
	const head = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
	it("does not sort without an order", () => {
		render(<Items />);
		expect(names()).toEqual(["Beta", "Alpha", "Gamma"]);
		expect(head("Name")).toBeNull();
	});
	it("starts texts with the first and numbers with the largest, and turns round at a second press", () => {
		render(<Items first={{ column: "name", descending: true }} />);
		expect(names()).toEqual(["Gamma", "Beta", "Alpha"]);
		press("Amount");
		expect(names()).toEqual(["Gamma", "Beta", "Alpha"]);
		expect([head("Amount"), head("Name")]).toEqual(["descending", "none"]);
		press("Amount");
		expect(names(), "the unknown is last in both directions").toEqual(["Beta", "Gamma", "Alpha"]);
		press("Name");
		expect([names(), head("Name")]).toEqual([["Alpha", "Beta", "Gamma"], "ascending"]);
	});
	it("keeps the given order of rows with the same value", () => {
		const same = ITEMS.map((item) => ({ ...item, amount: "1" }));
		render(<Items first={{ column: "amount", descending: true }} rows={same} />);
		expect(names()).toEqual(["Beta", "Alpha", "Gamma"]);
	});
	it("reads a value that lives outside React when it sorts, and not before", () => {
		const live = new Map([
			["1", "1"],
			["2", "2"],
			["3", "3"],
		]);
		const value = vi.fn(({ id }: Item) => live.get(id) ?? null);
		const columns = COLUMNS.map((column) =>
			column.id === "amount" ? { ...column, sort: { kind: "decimal" as const, value } } : column,
		);
		const { rerender } = render(<Items first={{ column: "amount", descending: true }} columns={columns} />);
		expect(names()).toEqual(["Gamma", "Alpha", "Beta"]);
		live.set("1", "9");
		value.mockClear();
		rerender(<Items first={{ column: "amount", descending: true }} columns={columns} />);
		expect([names(), value.mock.calls.length]).toEqual([["Gamma", "Alpha", "Beta"], 0]);
		press("Amount");
		expect(names()).toEqual(["Alpha", "Gamma", "Beta"]);
	});
	it("leaves the order to the server where it sorts", () => {
		const onSort = vi.fn();
		render(<Items sorting={{ now: { column: "name", descending: false }, onSort, isManual: true }} />);
		expect(names()).toEqual(["Beta", "Alpha", "Gamma"]);
		press("Amount");
		expect(onSort).toHaveBeenCalledWith({ column: "amount", descending: true });
	});
});

describe("rows", () => {
	it("activates by click, Enter and Space, but not by what is inside", () => {
		const onActivate = vi.fn();
		render(<Items onActivate={onActivate} activateTitle="Open" isSelected={({ id }) => id === "2"} />);
		const [first, second] = rows();
		if (first === undefined) throw new Error("no row");
		fireEvent.click(within(first).getByRole("button"));
		expect(onActivate).not.toHaveBeenCalled();
		fireEvent.click(within(first).getByRole("rowheader"));
		fireEvent.keyDown(first, { key: "Enter" });
		fireEvent.keyDown(first, { key: " " });
		expect(onActivate.mock.calls).toEqual([[ITEMS[0]], [ITEMS[0]], [ITEMS[0]]]);
		expect(second?.getAttribute("aria-selected")).toBe("true");
	});
	it("renders a row again only when it changes", () => {
		const cell = vi.fn(nameOf);
		const columns = COLUMNS.map((column) => (column.id === "name" ? { ...column, cell } : column));
		const { rerender } = render(<Items columns={columns} />);
		cell.mockClear();
		const changed = ITEMS.map((item) => (item.id === "2" ? { ...item, name: "Delta" } : item));
		rerender(<Items columns={columns} rows={changed} />);
		expect(cell.mock.calls.map(([{ name }]) => name)).toEqual(["Delta"]);
	});
	it("hides the columns that the user does not want, never the row's header", async () => {
		const onChange = vi.fn();
		const choice = { hidden: [], onChange };
		const { rerender } = render(<Items choice={choice} />);
		const trigger = await screen.findByRole("button", { name: "Columns" });
		fireEvent.keyDown(trigger, { key: "Enter" });
		const items = await screen.findAllByRole("menuitemcheckbox");
		expect(items.map(({ textContent }) => textContent)).toEqual(["Amount", "Actions"]);
		fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Amount" }));
		expect(onChange).toHaveBeenCalledWith(["amount"]);
		rerender(<Items choice={{ hidden: ["amount"], onChange }} />);
		expect(screen.queryByText("10.00")).toBeNull();
	});
	it("shows cards in the same order instead of a table", () => {
		render(
			<Items
				first={{ column: "name", descending: false }}
				card={({ name }) => <article>{name}</article>}
				cardsHead={<p>Three</p>}
			/>,
		);
		expect(screen.queryByRole("table")).toBeNull();
		expect(screen.getAllByRole("article").map(({ textContent }) => textContent)).toEqual(["Alpha", "Beta", "Gamma"]);
		expect(screen.getByText("Three")).toBeDefined();
	});
});

describe("paging", () => {
	const meta = { current_page: 1, last_page: 2, per_page: 3, total: 5 };
	it("loads more on demand", () => {
		const load = vi.fn();
		render(<Items more={{ label: "Older", isLoading: false, load }} />);
		press("Older");
		expect(load).toHaveBeenCalledOnce();
	});
	it("turns the pages of the server, also back from an empty one", () => {
		const onPage = vi.fn();
		const { rerender } = render(<Items pages={{ meta, onPage }} />);
		press("Next page");
		expect(onPage).toHaveBeenLastCalledWith(2);
		rerender(<Items rows={[]} pages={{ meta: { ...meta, current_page: 2 }, onPage }} />);
		press("Page before");
		expect(onPage).toHaveBeenLastCalledWith(1);
		rerender(<Items rows={[]} pages={{ meta: { ...meta, total: 0 }, onPage }} />);
		expect(screen.queryByRole("navigation")).toBeNull();
	});
});
