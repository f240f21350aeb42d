import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { siteDataStore } from "../../data/site/data.ts";
import { siteDataWire } from "../../data/testing.ts";
import { instrumentWire } from "../../data/testing-instruments.ts";
import { LinkedMessage } from "./linked-message.tsx";

afterEach(() => {
	cleanup();
	siteDataStore.setState({ data: null });
});

it.each([
	["by its name", "0.10 EUR/USD was filled at 1.1.", { instrument: "EUR/USD" }, ["/main/markets/EURUSD"]],
	["by its symbol", "EUR/USD reached 1.1", { symbol: "EURUSD" }, ["/main/markets/EURUSD"]],
	["none that is offered", "GONE reached 1.1", { symbol: "GONE", instrument: "GONE" }, []],
	["none at all", "Welcome", {}, []],
	["none in the sentence", "Your order was filled", { instrument: "EUR/USD" }, []],
])("links the instrument of a sentence, which stays as it is: %s", (_, message, params, links) => {
	siteDataStore.setState({ data: siteDataWire([instrumentWire()]) });
	const { container } = render(
		<MemoryRouter>
			<LinkedMessage message={message} params={params} />
		</MemoryRouter>,
	);
	expect(container.textContent).toBe(message);
	expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});
