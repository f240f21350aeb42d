import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lazy, WhileLoading } from "./lazy.tsx";

afterEach(cleanup);

const Name = ({ name }: { readonly name: string }) => <p>{name}</p>;

/** A load that the test ends. */
function held() {
	const loads: PromiseWithResolvers<ComponentType<{ readonly name: string }>>[] = [];
	const load = () => {
		const next = Promise.withResolvers<ComponentType<{ readonly name: string }>>();
		loads.push(next);
		return next.promise;
	};
	return { load, loads };
}

class Boundary extends Component<{ readonly children: ReactNode }> {
	override state = { failed: false };
	static getDerivedStateFromError = () => ({ failed: true });
	override render() {
		return this.state.failed ? <p>Failed</p> : this.props.children;
	}
}

describe("a part that is loaded when it is rendered", () => {
	it("has the fallback in its place, and what stands beside it is there", async () => {
		const { load, loads } = held();
		const Part = lazy(load);
		render(
			<WhileLoading fallback={<p>Wait</p>}>
				<p>Beside</p>
				<Part name="Gold" />
			</WhileLoading>,
		);
		expect(document.body.textContent).toBe("BesideWait");
		await act(async () => loads[0]?.resolve(Name));
		expect(document.body.textContent).toBe("BesideGold");
		expect(loads).toHaveLength(1);
	});

	it("is there at once when it is shown again, and in two places with one load", async () => {
		const { load, loads } = held();
		const Part = lazy(load);
		const { unmount } = render(
			<>
				<Part name="Gold" />
				<Part name="Oil" />
			</>,
		);
		expect(document.body.textContent).toBe("");
		await act(async () => loads[0]?.resolve(Name));
		expect(document.body.textContent).toBe("GoldOil");
		unmount();
		render(<Part name="Gas" />);
		expect(document.body.textContent).toBe("Gas");
		expect(loads).toHaveLength(1);
	});

	it("does not pass its fallback on to the parts in it", async () => {
		const [outer, inner] = [held(), held()];
		const Inner = lazy(inner.load);
		const Part = lazy(outer.load);
		render(
			<WhileLoading fallback={<p>Wait</p>}>
				<Part name="Gold" />
			</WhileLoading>,
		);
		await act(async () =>
			outer.loads[0]?.resolve(({ name }) => (
				<p>
					{name} <Inner name="and more" />
				</p>
			)),
		);
		expect(document.body.textContent).toBe("Gold ");
		await act(async () => inner.loads[0]?.resolve(() => <span>and more</span>));
		expect(document.body.textContent).toBe("Gold and more");
	});

	it("throws when it cannot be loaded, and is loaded again when it is rendered anew", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const { load, loads } = held();
		const Part = lazy(load);
		const { unmount } = render(
			<Boundary>
				<Part name="Gold" />
			</Boundary>,
		);
		await act(async () => loads[0]?.reject(new Error("No network")));
		expect(screen.getByText("Failed")).toBeDefined();
		unmount();
		render(<Part name="Gold" />);
		await act(async () => loads[1]?.resolve(Name));
		expect(screen.getByText("Gold")).toBeDefined();
	});

	it("that is gone before it was loaded shows nothing", async () => {
		const { load, loads } = held();
		const Part = lazy(load);
		const { unmount } = render(<Part name="Gold" />);
		unmount();
		await act(async () => loads[0]?.resolve(Name));
		expect(document.body.textContent).toBe("");
	});
});
