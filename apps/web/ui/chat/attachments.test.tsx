import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Attachments } from "./attachments.tsx";

afterEach(cleanup);

it("a picture that an event told asks for an address of this session", async () => {
	const reported = { id: "fil_1", file_name: "slip.png", download_url: null, is_image: true };
	const asked: string[] = [];
	const refresh = async (id: string) => {
		asked.push(id);
		return { ...reported, download_url: "/api/files/fil_1?own" };
	};
	render(<Attachments attachments={[reported]} refresh={refresh} onOpen={() => undefined} />);
	await waitFor(() => expect(screen.getByAltText("slip.png").getAttribute("src")).toBe("/api/files/fil_1?own"));
	expect(asked).toEqual(["fil_1"]);
});
