import { expect, test } from "vitest";
import { partitionOf } from "./hash.ts";

test("an account stays in its partition for ever: these values may never change", () => {
	expect(["acc_demo", "acc_1", "acc_2", "account-é"].map((id) => partitionOf(id, 16))).toEqual([9, 5, 14, 8]);
});
