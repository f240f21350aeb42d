import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadLateTexts } from "../../i18n/index.ts";
import { Composer, type UploadedFile } from "./composer.tsx";

beforeEach(() => loadLateTexts());
afterEach(cleanup);

const slip: UploadedFile = { url: "/api/files/fil_1", file_name: "slip.pdf", is_image: false };

/** One conversation, left and come back to: what is kept of it lives outside of the composer. */
function conversation() {
	const kept: { files: readonly UploadedFile[]; sent: [string, readonly UploadedFile[]][] } = { files: [], sent: [] };
	function Shown() {
		const [text, setText] = useState("");
		return (
			<Composer
				text={text}
				onText={setText}
				onSend={(...message) => kept.sent.push(message)}
				upload={() => Promise.resolve(slip)}
				begun={kept.files}
				onFiles={(files) => {
					kept.files = files;
				}}
				explain={() => ""}
				placeholder="Write a message"
			/>
		);
	}
	return { kept, open: () => render(<Shown />) };
}

it("keeps an uploaded file while its conversation is left, and sends it from there", async () => {
	const { kept, open } = conversation();
	const first = open();
	const picker = first.container.querySelector("input[type=file]");
	if (picker === null) throw new Error("no picker");
	fireEvent.change(picker, { target: { files: [new File(["%PDF"], "slip.pdf")] } });
	await waitFor(() => expect(kept.files).toEqual([slip]));
	first.unmount();
	expect(kept.files, "leaving takes nothing away").toEqual([slip]);

	open();
	expect(screen.getByText("slip.pdf").closest("li")?.textContent).toContain("Ready");
	fireEvent.click(screen.getByRole("button", { name: "Send" }));
	expect(kept.sent).toEqual([["", [slip]]]);
	await waitFor(() => expect(kept.files).toEqual([]));
});

it("forgets a file that was taken off", async () => {
	const { kept, open } = conversation();
	kept.files = [slip];
	open();
	fireEvent.click(screen.getByRole("button", { name: /slip\.pdf/ }));
	await waitFor(() => expect(kept.files).toEqual([]));
	expect(screen.queryByText("slip.pdf")).toBeNull();
});
