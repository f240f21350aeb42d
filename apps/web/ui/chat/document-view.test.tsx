import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { DocumentPreview } from "@truefill/contracts/http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { Attachments } from "./attachments.tsx";
import { DocumentView } from "./document-view.tsx";

const statement = { id: "fil_1", file_name: "statement.pdf", download_url: "/api/files/fil_1?old", is_image: false };
const fresh = { ...statement, download_url: "/api/files/fil_1?fresh" };
const page = (number: number): DocumentPreview => ({
	kind: "page",
	page: number,
	pages: 2,
	width: 100,
	height: 50,
	picture: `PAGE${number}`,
});

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const view = (preview: (id: string, page: number) => Promise<DocumentPreview | null>) =>
	render(
		<DocumentView
			document={statement}
			preview={preview}
			refresh={() => Promise.resolve(fresh)}
			onClose={() => undefined}
		/>,
	);

it("opens from its chip, and downloads nothing by that", () => {
	const opened: string[] = [];
	const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
	render(
		<Attachments
			attachments={[statement]}
			refresh={() => Promise.resolve(fresh)}
			onOpen={({ id }) => opened.push(id)}
		/>,
	);
	fireEvent.click(screen.getByRole("button", { name: "Show statement.pdf" }));
	expect(opened).toEqual(["fil_1"]);
	expect(clicked).not.toHaveBeenCalled();
});

it("shows a page as a picture and turns to the next", async () => {
	view((id, number) => (id === "fil_1" ? Promise.resolve(page(number)) : Promise.reject(new Error(id))));
	expect(screen.getByRole("status", { name: "Reading the document…" })).toBeTruthy();
	const first = await screen.findByRole("img", { name: "statement.pdf: Page 1 of 2" });
	expect(first.getAttribute("src")).toBe("data:image/jpeg;base64,PAGE1");
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
	fireEvent.click(screen.getByRole("button", { name: "Next page" }));
	await screen.findByRole("img", { name: "statement.pdf: Page 2 of 2" });
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
});

it("shows text and tables, and says when there is more", async () => {
	view(() =>
		Promise.resolve({
			kind: "text",
			blocks: [
				{ kind: "paragraph", text: "<b>Dear all</b>" },
				{ kind: "table", name: "Trades", rows: [["EURUSD", "1.07310"]] },
			],
			is_cut: true,
		}),
	);
	await screen.findByText("<b>Dear all</b>");
	expect(screen.getByRole("table", { name: "Trades" }).textContent).toContain("1.07310");
	expect(screen.getByText("Only the beginning is shown.")).toBeTruthy();
});

it("says that it cannot be shown, and tries again what failed on the way", async () => {
	view(() => Promise.resolve(null));
	await screen.findByText(/cannot be shown here: it is too large/);
	expect(screen.queryByRole("button", { name: "Retry" })).toBe(null);
	cleanup();
	let tries = 0;
	view(() => (++tries === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(page(1))));
	await screen.findByText("The document could not be loaded.");
	expect(tries).toBe(1);
	fireEvent.click(screen.getByRole("button", { name: "Retry" }));
	await screen.findByRole("img", { name: "statement.pdf: Page 1 of 2" });
});

it("gives the original at the second click only, after a warning", async () => {
	const taken: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
		taken.push(`${this.download} ${this.getAttribute("href")}`);
	});
	view(() => Promise.resolve(page(1)));
	fireEvent.click(screen.getByRole("button", { name: "Download the original" }));
	expect(screen.getByRole("alert").textContent).toContain("never allow it to edit, load or run anything");
	expect(taken).toEqual([]);
	fireEvent.click(screen.getByRole("button", { name: "Download anyway" }));
	await waitFor(() => expect(taken).toEqual(["statement.pdf /api/files/fil_1?fresh"]));
});
