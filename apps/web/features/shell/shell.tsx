import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import {
	logout,
	selectAccount,
	useAccountSummary,
	useAccounts,
	useConnection,
	useFeedStatus,
	useFiguresStale,
	useInitialData,
	useRealtime,
	useSelectedAccount,
	useSession,
	useSettings,
	useTradesKnown,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { setAppearance, useAppearance } from "../../lib/appearance.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { isOfTrading } from "../../lib/is-of-trading.ts";
import { useMedia } from "../../lib/use-media.ts";
import { open } from "../../ui/commands/opened.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { AccountFigures, AccountSwitcher } from "./account-switcher.tsx";
import { destinationAt } from "./destinations.ts";
import { FeedIndicator, FeedNotice } from "./feed-indicator.tsx";
import { feedState } from "./feed-state.ts";
import { Frame } from "./frame.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Above this width the rail is expanded unless the user collapsed it. */
const ROOMY = "(min-width: 96rem)";

/**
 * The `/main` layout: connects the frame to the data layer, with the choice of account and appearance. `tools` are in
 * the top bar before the user menu.
 */
export function Shell({ tools, children }: { readonly tools: ReactNode; readonly children: ReactNode }) {
	const t = useT();
	useInitialData();
	const { settings } = useSettings();
	const { pathname } = useLocation();
	const here = destinationAt(pathname);
	useDocumentTitle(here ? t(here.label) : null);
	const { rail } = useAppearance();
	const roomy = useMedia(ROOMY);
	const source = useFeedSource();
	const railWide = rail === null ? roomy : rail === "wide";
	return (
		<Frame
			isBare={here?.to === "/main/trading"}
			siteName={settings?.name ?? t("common.appName")}
			railWide={railWide}
			onToggleRail={() => setAppearance({ rail: railWide ? "narrow" : "wide" })}
			account={<Account />}
			tools={
				<>
					<LiveFigures />
					<Feed />
					<IconButton
						className="pointer-coarse:size-11"
						label={t("palette.title")}
						icon={<Search className="icon" aria-hidden />}
						aria-keyshortcuts="Control+K Meta+K"
						onClick={() => open("palette")}
					/>
					{tools}
					<Person />
				</>
			}
			notice={<FeedNotice source={source} />}
		>
			{children}
		</Frame>
	);
}

function Account() {
	const { data, isError } = useAccounts();
	const selected = useSelectedAccount();
	return <AccountSwitcher accounts={data ?? (isError ? [] : undefined)} selected={selected} onSelect={selectAccount} />;
}

/** The account's figures, except where a bar at the bottom has them. */
export const LiveFigures = () => (isOfTrading(useLocation().pathname) ? null : <Figures />);

/** A separate component: it re-renders while prices move, the rest of the bar does not. */
function Figures() {
	const account = useSelectedAccount();
	const summary = useAccountSummary();
	const aged = useFiguresStale();
	const stale = feedState(useConnection()) !== "live" || aged;
	// The server's figures until the open trades load; if that failed they would be older than the balance.
	const unknown = useTradesKnown() === "unknown";
	if (!account) return null;
	const figures = {
		balance: summary?.balance ?? account.balance,
		equity: summary ? summary.equity : unknown ? null : account.equity,
		marginLevel: summary ? summary.marginLevel : unknown ? null : account.margin_level,
	};
	return <AccountFigures figures={figures} currency={account.currency} stale={stale} />;
}

function useFeedSource() {
	const feed = useFeedStatus();
	return feed ? { kind: feed.kind, recordedDate: feed.recorded_date } : null;
}

function Feed() {
	const connection = useConnection();
	return (
		<FeedIndicator
			state={feedState(connection)}
			ageMs={connection.feedAgeMs}
			source={useFeedSource()}
			events={useRealtime()}
		/>
	);
}

function Person() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<UserMenu
			firstName={user.first_name}
			lastName={user.last_name}
			email={user.email}
			settingsAt="/main/settings"
			personalAt="/main/personal"
			onLogout={() => void logout()}
		/>
	);
}
