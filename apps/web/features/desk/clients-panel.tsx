import type { AdminUser } from "@truefill/contracts/http";
import { SearchX, UserRoundX } from "lucide-react";
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useClientSearch } from "../../data/desk/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ClientRow } from "./client-row.tsx";
import { ClientSearch } from "./client-search.tsx";
import { CLIENT_TABS, type ClientTab, filterClients, joined } from "./filter-clients.ts";
import { useNow } from "./use-now.ts";

/** Ages in the list are in minutes. */
const AGES_MS = 15_000;
const TYPED_MS = 300;

export interface ClientsPanelProps {
	/** Undefined: not loaded yet. */
	readonly clients: readonly AdminUser[] | undefined;
	/** The total on the server. */
	readonly total: number;
	readonly failed: boolean;
	readonly onRetry: () => void;
	readonly chosenId: string | null;
	readonly ownId: string;
	readonly searchBox: RefObject<HTMLInputElement | null>;
	/** The drawer has its own title. */
	readonly hasTitle: boolean;
}

/** SPEC §2 Admin chat, left panel: title, search, tabs, users. */
export function ClientsPanel(props: ClientsPanelProps) {
	const { clients, total, failed, onRetry, chosenId, ownId, searchBox, hasTitle } = props;
	const t = useT();
	const [search, setSearch] = useState("");
	const [tab, setTab] = useState<ClientTab>("all");
	const nowMs = useNow(AGES_MS);
	const found = useFurther(search, (clients?.length ?? 0) < total);
	const all = useMemo(() => joined(clients ?? [], found), [clients, found]);
	const shown = useMemo(() => filterClients(all, tab, search), [all, tab, search]);
	const unread = clients === undefined ? null : clients.filter(({ unread_count }) => unread_count > 0).length;

	const list =
		clients === undefined && !failed ? (
			<div className="flex flex-col gap-3 p-3">
				<p role="status" className="text-12 text-muted">
					{t("desk.users.loading")}
				</p>
				<Skeleton lines={8} />
			</div>
		) : shown.length === 0 && clients !== undefined ? (
			<NoClients search={search} tab={tab} />
		) : (
			<ul>
				{shown.map((client) => (
					<ClientRow key={client.id} client={client} isChosen={client.id === chosenId} ownId={ownId} nowMs={nowMs} />
				))}
				{clients !== undefined && clients.length < total && search === "" && tab === "all" ? (
					<li className="px-3 py-3 text-center text-12 text-muted">
						{t("desk.users.more", { shown: clients.length, total })}
					</li>
				) : null}
			</ul>
		);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of what is inside arrive here.
		<div className="flex h-full min-h-0 flex-col" onKeyDown={(event) => moveFocus(event, searchBox.current)}>
			<div className="flex flex-none flex-col gap-2.5 px-3 pt-3 pb-1">
				{hasTitle ? <h1 className="font-semibold text-16">{t("desk.title")}</h1> : null}
				<ClientSearch box={searchBox} value={search} onChange={setSearch} />
				{failed ? (
					<Alert
						variant="destructive"
						actions={
							<Button size="sm" onClick={onRetry}>
								{t("common.retry")}
							</Button>
						}
					>
						{t("desk.users.failed")}
					</Alert>
				) : null}
			</div>
			<Tabs
				label={t("desk.tabs")}
				className="flex-1"
				value={tab}
				onChange={setTab}
				items={CLIENT_TABS.map((value) => ({
					value,
					label: t(`desk.tab.${value}`),
					...(value === "unread" ? { count: unread === 0 ? null : unread } : {}),
					content: list,
				}))}
			/>
		</div>
	);
}

/** Moves the focus through the rows by the arrow keys; above the first one is the search. */
function moveFocus(event: KeyboardEvent<HTMLElement>, searchBox: HTMLInputElement | null): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-client]")];
	const focused = document.activeElement;
	const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
	// Tabs use the left and right arrows; up and down are for the list.
	event.preventDefault();
	const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
	if (next < 0) searchBox?.focus();
	else rows[Math.min(next, rows.length - 1)]?.focus();
}

/** Clients beyond the list, fetched after a typing pause. */
function useFurther(search: string, isShort: boolean): readonly AdminUser[] {
	const [asked, setAsked] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setAsked(isShort ? search.trim() : ""), TYPED_MS);
		return () => clearTimeout(timer);
	}, [search, isShort]);
	const { data } = useClientSearch(asked);
	return useDeferredValue(data?.data) ?? NOBODY;
}
const NOBODY: readonly AdminUser[] = [];

/** Why no client is shown. */
function NoClients({ search, tab }: { readonly search: string; readonly tab: ClientTab }) {
	const t = useT();
	return (
		<EmptyState
			compact
			icon={
				search === "" ? <UserRoundX className="icon-lg" aria-hidden /> : <SearchX className="icon-lg" aria-hidden />
			}
			title={t("desk.users.none")}
		>
			{search !== ""
				? t("desk.users.none.search")
				: tab === "unread"
					? t("desk.users.none.unread")
					: tab === "online"
						? t("desk.users.none.online")
						: null}
		</EmptyState>
	);
}
