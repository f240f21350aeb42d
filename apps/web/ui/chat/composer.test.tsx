import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { Composer, type ComposerFile, type UploadedFile } from "./composer.tsx";

beforeEach(() => loadAllTexts());
afterEach(cleanup);

const slip: UploadedFile = { url: "/api/files/fil_1", file_name: "slip.pdf", is_image: false };
const sent: ComposerFile = { key: "1", name: "slip.pdf", progress: 1, sent: slip, error: null };

/** A composer whose files are set from outside, and its callbacks. */
function shown(first: readonly ComposerFile[]) {
	const said: { added: string[]; sent: [string, readonly UploadedFile[]][] } = { added: [], sent: [] };
	function Shown() {
		const [text, setText] = useState("");
		const [list, setList] = useState(first);
		return (
			<Composer
				text={text}
				onText={setText}
				onSend={(...message) => said.sent.push(message)}
				files={{
					list,
					add: ({ name }) => said.added.push(name),
					remove: (gone) => setList((all) => all.filter(({ key }) => key !== gone)),
					clear: () => setList([]),
				}}
				placeholder="Write a message"
			/>
		);
	}
	return { said, ...render(<Shown />) };
}
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });

it("hands over a chosen and a pasted file, one at a time (SPEC §5)", () => {
	const { said, container } = shown([]);
	const picker = container.querySelector("input[type=file]");
	if (picker === null) throw new Error("no picker");
	fireEvent.change(picker, { target: { files: [new File(["%PDF"], "slip.pdf")] } });
	fireEvent.paste(screen.getByRole("textbox"), { clipboardData: { files: [new File(["x"], "shot.png")] } });
	expect(said.added).toEqual(["slip.pdf", "shot.png"]);
});

it("sends files that are there, and none of them twice", () => {
	const { said } = shown([sent]);
	expect(screen.getByText("slip.pdf").closest("li")?.textContent).toContain("Ready");
	fireEvent.click(sendButton());
	expect(said.sent).toEqual([["", [slip]]]);
	expect(screen.queryByText("slip.pdf")).toBeNull();
	expect(sendButton().disabled).toBe(true);
});

it("waits for a file that is under way, and sends without one that failed (SPEC §3 Pending attachment states)", () => {
	const { said } = shown([
		{ ...sent, key: "2", name: "big.pdf", progress: 0.4, sent: null },
		{ ...sent, key: "3", name: "bad.pdf", progress: 0.1, sent: null, error: "Not this one." },
	]);
	const chip = (name: string) => screen.getByText(name).closest("li")?.textContent;
	expect(chip("big.pdf")).toContain("40");
	expect(chip("bad.pdf")).toContain("Error Not this one.");
	fireEvent.change(screen.getByRole("textbox"), { target: { value: "Here" } });
	expect(sendButton().disabled, "what is under way would be left behind").toBe(true);
	fireEvent.click(screen.getByRole("button", { name: /big\.pdf/ }));
	fireEvent.click(sendButton());
	expect(said.sent).toEqual([["Here", []]]);
});

it("has nothing to attach with where nothing can be attached", () => {
	render(<Composer text="" onText={() => undefined} onSend={() => undefined} placeholder="Write a note" isNote />);
	expect(document.querySelector("input[type=file]")).toBeNull();
	expect(screen.getAllByRole("button")).toHaveLength(1);
});
