import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LinkedText } from "./linked-text.tsx";

afterEach(cleanup);

it("shows markup of whatever language as the text that it is", () => {
	const text = `<img src=x onerror=alert(1)><script>alert(1)</script> **bold** [b]x[/b] {{7*7}} &lt;b&gt;\njavascript:alert(1)`;
	const { container } = render(<LinkedText text={text} onLink={() => undefined} />);
	expect(container.querySelectorAll("*")).toHaveLength(1);
	expect(container.querySelector("p")?.textContent).toBe(text);
});

it("makes links of web addresses only, and asks before it leads away", () => {
	const onLink = vi.fn();
	render(<LinkedText text={`See https://a.example/x"onclick="alert(1) or data:text/html,x.`} onLink={onLink} />);
	const link = screen.getByRole("link");
	expect([link.getAttribute("href"), link.getAttribute("onclick")]).toEqual(["https://a.example/x", null]);
	expect(fireEvent.click(link)).toBe(false);
	expect(onLink).toHaveBeenCalledWith(new URL("https://a.example/x"));
});
