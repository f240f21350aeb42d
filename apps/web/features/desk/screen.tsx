import { MessagesSquare, UsersRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { useClients } from "../../data/desk/index.ts";
import { useSession } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ClientPane } from "./client-pane.tsx";
import { ClientsPanel } from "./clients-panel.tsx";
import { useMay } from "./permissions.ts";
import { useCustomerSound } from "./use-customer-sound.ts";

/** From this width the list is beside the conversation; below it is a drawer (SPEC §2). */
const BESIDE = "(min-width: 64rem)";

/** `/admin/chat` (SPEC §2): the clients, the conversation with one of them, and their details. */
export default function DeskChat() {
	const t = useT();
	const { user } = useSession();
	const { customerId = null } = useParams();
	const mayReadChats = useMay("chat.read");
	const { data, isError, refetch } = useClients(mayReadChats);
	const beside = useMedia(BESIDE);
	const [drawer, setDrawer] = useState(false);
	const searchBox = useRef<HTMLInputElement>(null);
	const clients = data?.data;
	const unread = clients?.reduce((sum, { unread_count }) => sum + unread_count, 0) ?? 0;
	useDocumentTitle(unread > 0 ? t("desk.title.unread", { count: unread }) : t("desk.title"));
	useCustomerSound(customerId, mayReadChats);

	useEffect(() => {
		const focus = (event: globalThis.KeyboardEvent): void => {
			if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k")
				return;
			event.preventDefault();
			setDrawer(true);
			// In the drawer it exists only after the render.
			requestAnimationFrame(() => {
				searchBox.current?.focus();
				searchBox.current?.select();
			});
		};
		document.addEventListener("keydown", focus);
		return () => document.removeEventListener("keydown", focus);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: choosing somebody is what closes the drawer.
	useEffect(() => setDrawer(false), [customerId]);

	if (user === null) return null;
	const chosen = clients?.find(({ id }) => id === customerId) ?? null;
	const panel = (hasTitle: boolean) => (
		<ClientsPanel
			clients={clients}
			total={data?.total ?? 0}
			failed={isError}
			onRetry={() => void refetch()}
			chosenId={customerId}
			ownId={user.id}
			searchBox={searchBox}
			hasTitle={hasTitle}
		/>
	);
	const showUsers = beside ? null : (
		<Button
			size="sm"
			icon={<UsersRound className="icon" aria-hidden />}
			onClick={() => setDrawer(true)}
			aria-expanded={drawer}
		>
			{t("desk.users.show")}
		</Button>
	);
	return (
		<div className="flex h-full">
			{beside ? (
				<section aria-label={t("desk.title")} className="w-80 flex-none border-line border-e bg-surface-1 xl:w-88">
					{panel(true)}
				</section>
			) : (
				<Sheet open={drawer} onOpenChange={setDrawer} side="start" title={t("desk.title")}>
					<div className="-mx-5 -mb-4 h-[calc(100%+1rem)]">{panel(false)}</div>
				</Sheet>
			)}
			{customerId === null ? (
				<section className="flex min-w-0 flex-1 flex-col">
					{showUsers === null ? null : (
						<header className="flex flex-none items-center gap-3 border-line border-b bg-surface-1 px-3 py-2">
							{showUsers}
							<h1 className="font-semibold text-14">{t("desk.title")}</h1>
						</header>
					)}
					<div className="flex flex-1 items-center justify-center">
						<EmptyState icon={<MessagesSquare className="size-8" aria-hidden />} title={t("desk.none.title")}>
							{t("desk.none.hint")}
						</EmptyState>
					</div>
				</section>
			) : (
				<ClientPane key={customerId} customerId={customerId} client={chosen} own={user} before={showUsers} />
			)}
		</div>
	);
}
