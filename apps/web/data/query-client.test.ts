import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "./query-client.ts";

/** A query whose fetches are answered by the test, each with what the server knew at that moment. */
const key = ["a-list"];
let answers: ((value: string) => void)[];
let leave: () => void;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const data = () => queryClient.getQueryData<string>(key);

beforeEach(() => {
	answers = [];
	const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
	leave = new QueryObserver(queryClient, { queryKey: key, queryFn, retry: false }).subscribe(() => undefined);
});
afterEach(() => {
	leave();
	queryClient.clear();
});

describe("a change that is told of while a list is fetched", () => {
	it("is fetched after the first fetch, once, however often it is told of", async () => {
		expect(answers).toHaveLength(1);
		const told = [1, 2, 3].map(() => queryClient.invalidateQueries({ queryKey: key }));
		answers[0]?.("before the change");
		await settled();
		expect(data()).toBe("before the change");
		expect(answers).toHaveLength(2);
		answers[1]?.("after the change");
		await Promise.all(told);
		expect(data()).toBe("after the change");
		await settled();
		expect(answers).toHaveLength(2);
	});

	it("restarts a later fetch", async () => {
		answers[0]?.("at first");
		await settled();
		void queryClient.invalidateQueries({ queryKey: key });
		const told = queryClient.invalidateQueries({ queryKey: key });
		expect(answers).toHaveLength(3);
		answers[1]?.("before the change");
		answers[2]?.("after the change");
		await told;
		expect(data()).toBe("after the change");
	});

	it("is fetched too when the first fetch fails", async () => {
		leave();
		queryClient.clear();
		let fetches = 0;
		const queryFn = () => {
			fetches += 1;
			return fetches === 1 ? Promise.reject(new Error("no answer")) : Promise.resolve("after the change");
		};
		leave = new QueryObserver(queryClient, { queryKey: key, queryFn, retry: false }).subscribe(() => undefined);
		await queryClient.invalidateQueries({ queryKey: key });
		expect(data()).toBe("after the change");
	});
});
