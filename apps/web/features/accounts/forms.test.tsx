import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import type * as Data from "../../data/index.ts";
import { accountWire } from "../../data/testing.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { RenameForm } from "./settings-forms.tsx";

const { amend } = vi.hoisted(() => ({ amend: vi.fn() }));
vi.mock("../../data/index.ts", async (original) => ({ ...(await original<typeof Data>()), sendAmendAccount: amend }));

const account = accountWire({ name: "First" });
const close = vi.fn();
const show = () => render(<RenameForm account={account} onClose={close} />);
const name = () => screen.getByLabelText("Name");
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole("button", { name: label }));

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	amend.mockReset();
	close.mockReset();
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

it("says why a name cannot be sent, and what the server says against one, until it is changed", async () => {
	show();
	type("x".repeat(41));
	expect(screen.getByText("Give it 1 to 40 characters.")).toBeTruthy();
	press("Save the name");
	const fields = { name: { code: "WRONG_FORMAT", message: "Not a name." } };
	amend.mockRejectedValueOnce(new ApiError("INPUT_INVALID", "Some fields are not valid.", 400, fields));
	type("Second");
	press("Save the name");
	expect(await screen.findByText("Not a name.")).toBeTruthy();
	type("Third");
	expect(screen.queryByText("Not a name.")).toBeNull();
	expect(amend).toHaveBeenCalledOnce();
});

it("resends a command with an unknown outcome, also after it was closed, whatever is typed now", async () => {
	amend.mockRejectedValueOnce(new ApiError("NETWORK_FAILED", "The server cannot be reached.", 0));
	const first = show();
	type("Second");
	press("Save the name");
	await screen.findByRole("button", { name: "Find out" });
	first.unmount();
	show();
	type("");
	amend.mockResolvedValueOnce({ ...account, name: "Second" });
	press("Find out");
	await waitFor(() => expect(close).toHaveBeenCalledOnce());
	expect(amend.mock.calls[1]).toEqual(amend.mock.calls[0]);
	expect(amend.mock.calls[1]?.[0]).toMatchObject({ name: "Second" });
});
