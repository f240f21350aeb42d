import { useState } from "react";
import { AccountDisabled, AwaitingApproval, SiteDisabled, SiteUnreachable } from "../../features/gates/screens.tsx";
import { Splash } from "../../features/gates/splash.tsx";
import { AccountFigures, AccountSwitcher, type ShownAccount } from "../../features/shell/account-switcher.tsx";
import { FeedIndicator } from "../../features/shell/feed-indicator.tsx";
import { UserMenu } from "../../features/shell/user-menu.tsx";
import { Line, Section } from "./section.tsx";

const ACCOUNTS: readonly ShownAccount[] = [
	{
		id: "1",
		number: "TF-100234",
		name: "Main account",
		type: "demo",
		currency: "USD",
		balance: "10460.05",
		position_mode: "hedging",
		archived: false,
	},
	{
		id: "2",
		number: "TF-100235",
		name: "Langfristige Anlage für die Ausbildung",
		type: "live",
		currency: "EUR",
		balance: "123456789.10",
		position_mode: "netting",
		archived: false,
	},
];
const EVENTS = { status: "connected", reason: null } as const;
const FIGURES = { balance: "123456789.10", equity: "123455104.22", marginLevel: "1284.51" };

export function ShellParts() {
	const [selected, setSelected] = useState(0);
	return (
		<Section title="Shell">
			<Line>
				<AccountSwitcher accounts={ACCOUNTS} selected={ACCOUNTS[selected]} onSelect={setSelected} />
				<AccountSwitcher accounts={ACCOUNTS.slice(0, 1)} selected={ACCOUNTS[0]} onSelect={setSelected} />
				<AccountSwitcher accounts={undefined} selected={undefined} onSelect={setSelected} />
				<AccountSwitcher accounts={[]} selected={undefined} onSelect={setSelected} />
			</Line>
			<Line>
				<AccountFigures figures={FIGURES} currency="EUR" stale={false} />
				<AccountFigures figures={FIGURES} currency="EUR" stale />
				<AccountFigures figures={{ balance: "5000.00", equity: null, marginLevel: "∞" }} currency="USD" stale={false} />
			</Line>
			<Line>
				<FeedIndicator state="live" ageMs={340} source={{ kind: "simulated", recordedDate: null }} events={EVENTS} />
				<FeedIndicator state="connecting" ageMs={null} source={null} events={EVENTS} />
				<FeedIndicator
					state="stale"
					ageMs={42_000}
					source={{ kind: "replay", recordedDate: "2014-05-02" }}
					events={EVENTS}
				/>
				<FeedIndicator state="offline" ageMs={240_000} source={{ kind: "push", recordedDate: null }} events={EVENTS} />
				<UserMenu
					firstName="Ada"
					lastName="Lovelace"
					email="demo@truefill.test"
					settingsAt="/gallery"
					onLogout={() => undefined}
				/>
			</Line>
		</Section>
	);
}

const nothing = () => undefined;
const GATES = {
	splash: <Splash siteName="Truefill" />,
	unreachable: <SiteUnreachable siteName="Truefill" onCheck={nothing} checking={false} />,
	disabled: (
		<SiteDisabled
			siteName="Truefill"
			message={null}
			contactEmail="help@truefill.test"
			onCheck={nothing}
			checking={false}
		/>
	),
	deactivated: <AccountDisabled siteName="Truefill" onCheck={nothing} checking={false} onLogout={nothing} />,
	pending: <AwaitingApproval siteName="Truefill" onLogout={nothing} />,
} as const;

export type GateName = keyof typeof GATES;
export const isGate = (name: string | null): name is GateName => name !== null && Object.hasOwn(GATES, name);

/** One gate alone on the page, as users see it: `/gallery?gate=pending`. */
export function Gate({ name }: { readonly name: GateName }) {
	return GATES[name];
}
