import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite({ sampleData: true });
	await site.makeSampleData();
}, 120_000);
afterAll(() => site.close());

it("works", async () => {
	await site.engine.projected();
	expect(await verifyBooks(site.pool)).toMatchObject({ faults: [] });
	expect(site.logged).toEqual([]);
});
