import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { ApiError } from "../data/http/index.ts";
import { showLanguage } from "../i18n/index.ts";
import { CheckboxField, DecimalField, Form, FormProblem, SelectField, TextField, useApiForm } from "./index.ts";

interface Values {
	readonly name: string;
	readonly again: string;
	readonly amount: string;
	readonly country: string;
	readonly agreed: boolean;
}

const schema = z.strictObject({
	changes: z.strictObject({
		name: z.string().trim().min(2).max(10),
		amount: z.string().regex(/^\d+$/),
		country: z.enum(["cyprus", "malta"]),
		agreed: z.literal(true),
	}),
	version: z.int(),
});
type Body = z.infer<typeof schema>;

const EMPTY: Values = { name: "", again: "", amount: "", country: "", agreed: false };
const FULL: Values = { name: "Ada", again: "Ada", amount: "5", country: "malta", agreed: true };

interface ExampleProps {
	readonly values?: Values;
	readonly submit: (body: Body) => Promise<unknown>;
	readonly mode?: "onBlur";
	readonly draft?: string;
	readonly version?: number;
}

function Example({ values = FULL, submit, mode, draft, version = 1 }: ExampleProps) {
	const form = useApiForm<Values, Body>({
		values,
		schema,
		bodyOf: ({ again: _, ...changes }) => ({ changes, version }),
		texts: { amount: "Whole euros", agreed: { NOT_A_CHOICE: "Please agree" } },
		also: ({ name, again }) => ({ again: name === again ? null : "Not the same" }),
		refusals: { NAME_TAKEN: "name" },
		submit,
		draft,
		...(mode === undefined ? {} : { mode }),
	});
	return (
		<Form form={form}>
			<TextField form={form} name="name" label="Name" />
			<TextField form={form} name="again" label="Again" />
			<DecimalField form={form} name="amount" label="Amount" step="1" live />
			<SelectField form={form} name="country" label="Country" options={[{ value: "malta", label: "Malta" }]} />
			<CheckboxField form={form} name="agreed" label="Agreed" />
			<FormProblem form={form} />
			<button type="submit">{form.busy ? "Sending" : "Send"}</button>
			<button type="button" onClick={form.undo}>
				Undo
			</button>
			<output>{form.changed ? "changed" : "as stored"}</output>
		</Form>
	);
}

const submit = vi.fn<(body: Body) => Promise<unknown>>();
beforeEach(() => {
	// jsdom has none; the checkbox measures itself.
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
	submit.mockReset();
	submit.mockResolvedValue(undefined);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const textOf = (label: string) => (field(label) as HTMLInputElement).value;
const errorOf = (label: string) => {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? "" : document.getElementById(note)?.textContent;
};
const send = () => fireEvent.submit(screen.getByRole("button", { name: /^Send/ }));
const state = () => document.querySelector("output")?.textContent;

it("says what the contract finds wrong at each field, in the order of the form, and focuses the first", async () => {
	render(<Example values={{ ...EMPTY, again: "x" }} submit={submit} />);
	send();
	await waitFor(() => expect(document.activeElement).toBe(field("Name")));
	expect(errorOf("Name")).toBe("This field is required.");
	expect(errorOf("Again")).toBe("Not the same");
	expect(errorOf("Amount")).toBe("Whole euros");
	expect(errorOf("Country")).toBe("This field is required.");
	expect(field("Agreed").getAttribute("aria-invalid")).toBe("true");
	expect(submit).not.toHaveBeenCalled();
});

it("judges again what was wrong while it is corrected, also by a change of another field", async () => {
	render(<Example values={{ ...FULL, name: "Bob" }} submit={submit} />);
	send();
	await waitFor(() => expect(errorOf("Again")).toBe("Not the same"));
	type("Name", "A");
	await waitFor(() => expect(errorOf("Name")).toBe("This field is too short; at least 2 characters."));
	type("Name", "Ada");
	await waitFor(() => expect(errorOf("Name")).toBe(""));
	await waitFor(() => expect(errorOf("Again")).toBe(""));
});

it("says what is wrong in the language that is chosen meanwhile", async () => {
	render(<Example values={EMPTY} submit={submit} />);
	send();
	await waitFor(() => expect(errorOf("Name")).toBe("This field is required."));
	await act(() => showLanguage("de"));
	await waitFor(() => expect(errorOf("Name")).toBe("Dieses Feld ist erforderlich."));
	await act(() => showLanguage("en"));
	await waitFor(() => expect(errorOf("Name")).toBe("This field is required."));
});

it("judges a field when it is left with a value, where the form asks for that", async () => {
	render(<Example values={EMPTY} submit={submit} mode="onBlur" />);
	fireEvent.blur(field("Name"));
	type("Name", "A");
	expect(errorOf("Name")).toBe("");
	fireEvent.blur(field("Name"));
	await waitFor(() => expect(errorOf("Name")).toBe("This field is too short; at least 2 characters."));
	expect(errorOf("Country")).toBe("");
});

it("shows at once what is wrong with a live field, unless it is empty", () => {
	render(<Example values={EMPTY} submit={submit} />);
	expect(errorOf("Amount")).toBe("");
	type("Amount", "1.5");
	expect(errorOf("Amount")).toBe("Whole euros");
});

it("sends what the contract makes of it, once, and then shows the stored values", async () => {
	let answer: (value: unknown) => void = () => undefined;
	submit.mockReturnValue(new Promise((resolve) => (answer = resolve)));
	render(<Example submit={submit} />);
	type("Name", " Eve ");
	type("Again", " Eve ");
	expect(state()).toBe("changed");
	send();
	send();
	await screen.findByText("Sending");
	send();
	expect(submit.mock.calls).toEqual([
		[{ changes: { name: "Eve", amount: "5", country: "malta", agreed: true }, version: 1 }, expect.anything()],
	]);
	await act(async () => answer(undefined));
	expect(textOf("Name")).toBe("Ada");
	expect(state()).toBe("as stored");
});

it("shows the server's wrong fields at the form's fields and keeps what was typed", async () => {
	const wrong = { code: "WRONG_FORMAT", message: "Not a name." };
	const fields = { "changes.amount": { code: "OUT_OF_RANGE", message: "Too much." }, "changes.name": wrong };
	submit.mockRejectedValue(new ApiError("INPUT_INVALID", "Some fields are not valid.", 400, fields));
	render(<Example submit={submit} />);
	type("Amount", "7");
	send();
	await waitFor(() => expect(errorOf("Name")).toBe("Not a name."));
	expect(errorOf("Amount")).toBe("Too much.");
	expect(document.activeElement).toBe(field("Name"));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(textOf("Amount")).toBe("7");
	type("Amount", "6");
	expect(errorOf("Amount")).toBe("");
	expect(errorOf("Name")).toBe("Not a name.");
	submit.mockResolvedValue(undefined);
	send();
	await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
	expect(errorOf("Name")).toBe("");
});

it("shows a refusal at the field that its code is about, and any other as the form's problem", async () => {
	submit.mockRejectedValueOnce(new ApiError("NAME_TAKEN", "This name is taken.", 409));
	render(<Example submit={submit} />);
	send();
	await waitFor(() => expect(errorOf("Name")).toBe("This name is taken."));
	const fields = { version: { code: "REQUIRED", message: "This field is required." } };
	submit.mockRejectedValueOnce(new ApiError("INPUT_INVALID", "Some fields are not valid.", 400, fields));
	send();
	expect((await screen.findByRole("alert")).textContent).toBe("Some fields are not valid.");
	expect(errorOf("Name")).toBe("");
	type("Name", "Eve");
	expect(screen.queryByRole("alert")).toBeNull();
});

it("says that something is wrong also where no field is", async () => {
	render(<Example submit={submit} version={1.5} />);
	send();
	expect((await screen.findByRole("alert")).textContent).toContain("type");
	expect(submit).not.toHaveBeenCalled();
});

it("follows the stored values where nothing was typed, and goes back to them", () => {
	const { rerender } = render(<Example submit={submit} />);
	type("Name", "Eve");
	rerender(<Example submit={submit} values={{ ...FULL, amount: "9", name: "Bob" }} />);
	expect([textOf("Name"), textOf("Amount")]).toEqual(["Eve", "9"]);
	expect(state()).toBe("changed");
	fireEvent.click(screen.getByRole("button", { name: "Undo" }));
	expect(textOf("Name")).toBe("Bob");
	expect(state()).toBe("as stored");
});

it("keeps a draft over another screen, for its user, until it is sent", async () => {
	const first = render(<Example submit={submit} draft="usr_a:example" />);
	type("Name", "Eve");
	first.unmount();
	render(<Example submit={submit} draft="usr_b:example" />).unmount();
	const { rerender, unmount } = render(<Example submit={submit} draft="usr_a:example" />);
	expect([textOf("Name"), textOf("Amount"), state()]).toEqual(["Eve", "5", "changed"]);
	rerender(<Example submit={submit} draft="usr_b:example" />);
	expect(textOf("Name")).toBe("Ada");
	rerender(<Example submit={submit} draft="usr_a:example" />);
	expect(textOf("Name")).toBe("Eve");
	type("Again", "Eve");
	send();
	await waitFor(() => expect(state()).toBe("as stored"));
	unmount();
	render(<Example submit={submit} draft="usr_a:example" />);
	expect(textOf("Name")).toBe("Ada");
});

it("does not send the form around it", async () => {
	const outer = vi.fn();
	render(
		<div onSubmit={outer}>
			<Example submit={submit} />
		</div>,
	);
	send();
	await waitFor(() => expect(submit).toHaveBeenCalledOnce());
	expect(outer).not.toHaveBeenCalled();
});
