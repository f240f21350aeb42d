import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { loadAllTexts } from "../../i18n/index.ts";
import { TotpEnrol } from "./totp-enrol.tsx";

const { begin } = vi.hoisted(() => ({ begin: vi.fn() }));
vi.mock("../../data/security/index.ts", () => ({ beginTotp: begin, turnTotpOn: vi.fn() }));
afterEach(cleanup);

it("requests one secret, however often the page around it renders: the app has scanned the first", async () => {
	await loadAllTexts();
	for (const secret of ["AAAABBBB", "CCCCDDDD"])
		begin.mockResolvedValueOnce({ secret, uri: `otpauth://totp/${secret}` });
	const { rerender } = render(<TotpEnrol onCancel={() => undefined} onDone={() => undefined} />);
	await screen.findByText("AAAA BBBB");
	rerender(<TotpEnrol onCancel={() => undefined} onDone={() => undefined} />);
	await Promise.resolve();
	expect(begin).toHaveBeenCalledTimes(1);
	expect(screen.getByText("AAAA BBBB")).toBeTruthy();
});
