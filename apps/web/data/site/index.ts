export {
	DEFAULT_LEVERAGE,
	fetchSiteData,
	type Leverage,
	type SiteDataState,
	startSiteData,
	useSiteData,
} from "./data.ts";
export { type Directory, directory, useDirectory } from "./directory.ts";
export { currencyOf, type LocalInstrument } from "./instruments.ts";
export { fetchSettings, type SettingsState, startSettingsRefresh, useDemoMoney, useSettings } from "./settings.ts";
