import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Money, Num, Percent } from "./num.tsx";
import { NumberField } from "./number-field.tsx";
import { PriceText } from "./price-text.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "./table.tsx";

afterEach(cleanup);

describe("Button", () => {
	it("does nothing while it is busy or has a reason, and says the reason", async () => {
		const press = vi.fn();
		render(
			<>
				<Button busy busyLabel="Sending…" onClick={press}>
					Send
				</Button>
				<Button disabledReason="The market is closed." onClick={press}>
					Buy
				</Button>
			</>,
		);
		fireEvent.click(screen.getByRole("button", { name: "Sending…" }));
		const buy = await screen.findByRole("button", { name: "Buy" });
		fireEvent.click(buy);
		expect(press).not.toHaveBeenCalled();
		expect(buy.getAttribute("aria-disabled")).toBe("true");
		expect(buy.getAttribute("aria-description")).toBe("The market is closed.");
	});
	it("keeps the element, and so the focus, when a reason comes and goes", async () => {
		const { rerender } = render(<Button disabledReason={null}>Buy</Button>);
		const before = screen.getByRole("button");
		before.focus();
		rerender(<Button disabledReason="The price is stale.">Buy</Button>);
		expect(screen.getByRole("button")).toBe(before);
		expect(document.activeElement).toBe(before);
	});
});

function Volume({ onChange }: { readonly onChange: (value: string) => void }) {
	const [value, setValue] = useState("0.50");
	return (
		<Field label="Volume" error={null}>
			{(aria) => (
				<NumberField
					{...aria}
					value={value}
					step="0.01"
					min="0.01"
					max="50"
					onChange={(next) => {
						setValue(next);
						onChange(next);
					}}
				/>
			)}
		</Field>
	);
}

describe("NumberField", () => {
	it("steps by arrows, takes clean digits, refuses the rest", () => {
		const change = vi.fn();
		render(<Volume onChange={change} />);
		const field = screen.getByLabelText("Volume");
		fireEvent.keyDown(field, { key: "ArrowUp" });
		fireEvent.keyDown(field, { key: "ArrowUp", ctrlKey: true });
		fireEvent.change(field, { target: { value: "1,5" } });
		fireEvent.change(field, { target: { value: "1e5" } });
		fireEvent.click(screen.getByRole("button", { name: "Decrease" }));
		expect(change.mock.calls.flat()).toEqual(["0.51", "0.61", "1.5", "1.49"]);
	});
	it("cleans what is pasted and says when it cannot", () => {
		const change = vi.fn();
		render(<Volume onChange={change} />);
		const field = screen.getByLabelText("Volume");
		const paste = (text: string) => {
			const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
			fireEvent(field, event);
			return event.defaultPrevented;
		};
		expect(paste("1,234.5 USD")).toBe(true);
		expect(change).toHaveBeenLastCalledWith("1234.5");
		expect(paste("0x1F")).toBe(true);
		expect(change).toHaveBeenCalledTimes(1);
		expect(screen.getByRole("status").textContent).not.toBe("");
	});
});

it("ties label, error and control together", () => {
	render(
		<Field label="Email" help="Help" error="Not valid">
			{(aria) => <input {...aria} />}
		</Field>,
	);
	const input = screen.getByLabelText("Email");
	expect(input.getAttribute("aria-invalid")).toBe("true");
	expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Not valid");
	expect(screen.queryByText("Help")).toBeNull();
});

describe("numbers", () => {
	it("colour gains and losses only where asked, keep zero quiet, say the unknown", () => {
		const { container } = render(
			<>
				<Money value="-12.00" currency="USD" tone="signed" />
				<Money value="0.00" currency="USD" tone="signed" />
				<Num value={null} />
				<Percent value="∞" />
			</>,
		);
		const [loss, zero, unknown, endless] = [...container.children];
		expect([loss?.textContent, loss?.className.includes("text-down")]).toEqual(["−USD\u00a012.00", true]);
		expect([zero?.className.includes("text-muted"), zero?.className.includes("text-up")]).toEqual([true, false]);
		expect(unknown?.textContent).toBe("–Not known");
		expect(endless?.textContent).toContain("∞");
	});
	it("reads as one price, whatever the sizes of its digits", () => {
		const { container } = render(<PriceText price="1.08512" priceDigits={5} pipPosition={4} />);
		expect(container.textContent).toBe("1.08512");
	});
});

it("has one row in the tab order and moves it by the arrows", () => {
	const activate = vi.fn();
	render(
		<Table label="Trades">
			<TableHead>
				<HeadCell>Name</HeadCell>
			</TableHead>
			<TableBody>
				{["a", "b", "c"].map((name) => (
					<Row key={name} onActivate={() => activate(name)}>
						<Cell head>{name}</Cell>
					</Row>
				))}
			</TableBody>
		</Table>,
	);
	const [, first, second] = screen.getAllByRole("row");
	expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
	first?.focus();
	if (first) fireEvent.keyDown(first, { key: "ArrowDown" });
	expect(document.activeElement).toBe(second);
	expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
	if (second) fireEvent.keyDown(second, { key: "Enter" });
	expect(activate).toHaveBeenCalledWith("b");
});
