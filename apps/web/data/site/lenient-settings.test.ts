import { sampleSettings } from "@truefill/contracts/samples";
import { expect, it } from "vitest";
import { lenientSettingsCall } from "./lenient-settings.ts";

const read = (data: unknown) => lenientSettingsCall.response.safeParse({ data });

it("takes what fits as it is", () => {
	expect(read(sampleSettings).data?.data).toEqual(sampleSettings);
});

it.each(Object.keys(sampleSettings).filter((name) => name !== "status"))(
	"is not shut by %s: absent, empty or of another kind it is its default",
	(name) => {
		const { [name as keyof typeof sampleSettings]: _left, ...absent } = sampleSettings;
		const reported = [absent, { ...absent, [name]: "" }, { ...absent, [name]: { not: "known" } }].map((data) =>
			read(data),
		);
		for (const { data } of reported) {
			expect(data?.data).toEqual({ ...sampleSettings, [name]: reported[0]?.data?.data[name as "name"] });
		}
	},
);

it("knows a site by its status alone, passes over what it does not know, and is nothing without a status", () => {
	expect(read({ status: "active", of_another_version: 1 }).data?.data).toMatchObject({
		status: "active",
		name: "Truefill",
		r_page: "basic",
		demo: false,
		terms_url: null,
		sign_in_providers: [],
	});
	for (const wrong of [{}, { name: "A site" }, null, "active", { status: 7 }]) expect(read(wrong).success).toBe(false);
});
