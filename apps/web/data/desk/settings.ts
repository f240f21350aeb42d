import { useQuery } from "@tanstack/react-query";
import {
	adminSettings,
	amendSettings,
	approveSetting,
	refuseSetting,
	type SettingName,
	type SettingsEditor,
	type SettingsPatch,
	settingsHistory,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { fetchSettings } from "../site/index.ts";

const KEY = ["desk", "settings"] as const;

export const useSiteSettingsEditor = () =>
	useQuery({
		queryKey: [...KEY, "editor"],
		queryFn: async ({ signal }) => (await call(adminSettings, { signal })).data,
	});

export const useSettingsHistory = (name: SettingName | null, page: number) =>
	useQuery({
		queryKey: [...KEY, "history", name, page],
		queryFn: ({ signal }) =>
			call(settingsHistory, { query: { page: String(page), ...(name === null ? {} : { name }) }, signal }),
		placeholderData: (before) => before,
	});

export interface SettingsChange {
	readonly set?: SettingsPatch;
	readonly reset?: SettingName[];
	readonly reason: string;
}

/** Changes settings as they were seen. Throws `ApiError`: SETTINGS_CHANGED if a colleague was first. */
export async function changeSiteSettings(seen: SettingsEditor, request: SettingsChange): Promise<void> {
	try {
		const { data } = await call(amendSettings, { body: { version: seen.version, ...request } });
		queryClient.setQueryData([...KEY, "editor"], data);
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
		void fetchSettings();
	}
}

/** Decides a change that needs a second person. Throws `ApiError`: FOUR_EYES, SETTING_PROPOSAL_NOT_FOUND. */
export async function decideSetting(what: "approve" | "refuse", id: string, reason: string): Promise<void> {
	try {
		await call(what === "approve" ? approveSetting : refuseSetting, { params: { id }, body: { reason } });
	} finally {
		void queryClient.invalidateQueries({ queryKey: KEY });
	}
}
