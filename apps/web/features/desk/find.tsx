import type { StaffClient } from "@truefill/contracts/http";
import { Search, SearchX } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useStaffClients } from "../../data/desk/index.ts";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { StatusBadge } from "./parts/status-badge.tsx";

const TYPED_MS = 200;
const SHOWN = 10;

/** Finds a client from anywhere on the desk: by name, email, user name, id, or an account number. */
export function FindClient({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const list = useId();
	const navigate = useNavigate();
	const [typed, setTyped] = useState("");
	const [search, setSearch] = useState("");
	const [at, setAt] = useState(0);
	useEffect(() => {
		const timer = setTimeout(() => setSearch(typed.trim()), TYPED_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	const { data, isError, isFetching, refetch } = useStaffClients(
		{ page: 1, search, status: null, country: null, verified: null, sort: "seen", direction: "desc" },
		search !== "",
	);
	const found = search === "" ? [] : (data?.data ?? []).slice(0, SHOWN);
	const chosen = found[Math.min(at, found.length - 1)];
	const open = ({ id }: StaffClient): void => {
		onClose();
		void navigate(`/admin/users/${id}`);
	};
	const press = (event: KeyboardEvent): void => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined) {
			event.preventDefault();
			setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
		} else if (event.key === "Enter" && chosen !== undefined && typed.trim() === search) {
			event.preventDefault();
			open(chosen);
		}
	};
	return (
		<Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t("staff.find")} width="md">
			<div className="flex flex-col gap-3">
				<Input
					autoFocus
					role="combobox"
					aria-label={t("staff.find")}
					aria-expanded={found.length > 0}
					aria-controls={list}
					aria-autocomplete="list"
					{...(chosen === undefined ? {} : { "aria-activedescendant": `${list}-${chosen.id}` })}
					start={<Search className="icon" aria-hidden />}
					placeholder={t("staff.find.placeholder")}
					value={typed}
					maxLength={100}
					autoComplete="off"
					spellCheck={false}
					onChange={(event) => {
						setTyped(event.target.value);
						setAt(0);
					}}
					onKeyDown={press}
				/>
				<div id={list} role="listbox" aria-label={t("staff.find.results")} aria-busy={isFetching} className="min-h-24">
					{found.map((client) => (
						// biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys of this list.
						<div
							key={client.id}
							id={`${list}-${client.id}`}
							role="option"
							tabIndex={-1}
							aria-selected={client === chosen}
							onClick={() => open(client)}
							className={cx(
								"flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5",
								client === chosen ? "bg-accent-quiet" : "hover:bg-hover",
							)}
						>
							<span className="flex min-w-0 flex-1 flex-col">
								<span dir="auto" className="truncate font-medium">
									{client.first_name} {client.last_name}
								</span>
								<span dir="auto" className="truncate text-12 text-muted">
									{client.email}
								</span>
							</span>
							<StatusBadge client={client} />
						</div>
					))}
				</div>
				{isError ? (
					<ErrorState compact title={t("staff.users.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : search === "" ? (
					<p className="text-12 text-muted">{t("staff.find.hint")}</p>
				) : data === undefined ? (
					<Skeleton lines={4} />
				) : found.length === 0 ? (
					<EmptyState compact icon={<SearchX className="icon-lg" aria-hidden />} title={t("desk.users.none")}>
						{t("staff.find.none")}
					</EmptyState>
				) : null}
			</div>
		</Dialog>
	);
}
