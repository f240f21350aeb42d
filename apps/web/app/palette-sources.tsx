import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { usePriceAlerts } from "../data/alerts/alerts.ts";
import { selectAccount, useAccounts, useDirectory, useSelectedAccount } from "../data/index.ts";
import type { Book } from "../features/help/book.ts";
import { loadBook } from "../features/help/use-book.ts";
import { conditionText } from "../features/trading/alerts/alert-words.ts";
import { openAlert } from "../features/trading/alerts/open.ts";
import { useSettingsOf } from "../features/trading/preferences.ts";
import { useLanguage, useT } from "../i18n/index.ts";
import { type Command, useCommands } from "../ui/commands/commands.ts";
import { symbolHref } from "../ui/symbol-link.tsx";

/* What the palette finds besides the commands of the screen: loaded with it, and offered while it is open. */

const terminalOf = (symbol: string): string => `/main/trading/${encodeURIComponent(symbol)}`;

export function PaletteSources() {
	return (
		<>
			<TradingSources />
			<HelpSources />
		</>
	);
}

/** Instruments, accounts and armed price alerts. */
function TradingSources() {
	const t = useT();
	const navigate = useNavigate();
	const directory = useDirectory();
	const { data: accounts } = useAccounts();
	const selected = useSelectedAccount()?.id;
	const { data: alerts } = usePriceAlerts();
	const { recent } = useSettingsOf("layout");
	useCommands(
		useMemo<readonly Command[]>(() => {
			const instruments = directory.all.map(({ id, symbol, displayName, name, assetClass }) => ({
				id: `instrument.${id}`,
				group: "instrument" as const,
				title: name === displayName ? displayName : `${displayName} · ${name}`,
				words: `${symbol} ${t(`trading.class.${assetClass}`)}`,
				keyless: true,
				searchOnly: !recent.includes(id),
				run: () => void navigate(terminalOf(symbol)),
			}));
			const pages = directory.all.map(({ id, symbol, displayName, name }) => ({
				id: `page.${id}`,
				group: "instrument" as const,
				title: t("markets.more", { instrument: displayName }),
				words: `${symbol} ${name}`,
				keyless: true,
				searchOnly: true,
				run: () => void navigate(symbolHref(symbol)),
			}));
			const ofAccounts = (accounts ?? []).flatMap(({ id, name, number, type, archived }, index) =>
				archived || type === "savings"
					? []
					: {
							id: `account.${id}`,
							group: "account" as const,
							title: t("command.account", { account: `${name} · ${number}` }),
							keyless: true,
							isChosen: id === selected,
							run: () => selectAccount(index),
						},
			);
			const ofAlerts = (alerts ?? []).flatMap((alert) => {
				const instrument = directory.byId(alert.asset_id);
				if (instrument === undefined) return [];
				return {
					id: `alert.${alert.id}`,
					group: "alert" as const,
					title: `${instrument.displayName}: ${conditionText(alert, instrument)}`,
					words: `${instrument.symbol} ${t("alerts.title")} ${alert.note ?? ""}`,
					keyless: true,
					run: () => {
						void navigate(terminalOf(instrument.symbol));
						openAlert({ instrumentId: instrument.id, alert });
					},
				};
			});
			return [...instruments, ...pages, ...ofAccounts, ...ofAlerts];
		}, [t, navigate, directory, accounts, selected, alerts, recent]),
	);
	return null;
}

/** Topics of the help and their sections. */
function HelpSources() {
	const t = useT();
	const navigate = useNavigate();
	const language = useLanguage();
	// Not by `use`: React would hold its commands back for 300 ms, and Enter runs what is found by then.
	const [book, setBook] = useState<Book | null>(null);
	useEffect(() => {
		let isGone = false;
		loadBook(language).then(
			(loaded) => isGone || setBook(loaded),
			// Without a network: the other commands are found all the same.
			() => undefined,
		);
		return () => {
			isGone = true;
		};
	}, [language]);
	useCommands(
		useMemo<readonly Command[]>(
			() =>
				(book?.topics ?? []).flatMap(({ slug, title, sections }) => [
					{
						id: `help.${slug}`,
						group: "help" as const,
						title,
						words: t("shell.nav.help"),
						keyless: true,
						run: () => void navigate(`/main/help/${slug}`),
					},
					...sections.map((section) => ({
						id: `help.${slug}.${section.id}`,
						group: "help" as const,
						title: `${title}: ${section.title}`,
						words: `${t("shell.nav.help")} ${section.rules.join(" ")}`,
						keyless: true,
						searchOnly: true,
						run: () => void navigate(`/main/help/${slug}#${section.id}`),
					})),
				]),
			[t, navigate, book],
		),
	);
	return null;
}
