import type { AdminUser, User } from "@truefill/contracts/http";
import { MessageCircleOff, UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDeskConversation } from "../../data/desk/index.ts";
import { isApiError } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { ClientCard } from "./card.tsx";
import { Conversation } from "./conversation.tsx";
import { ConversationHeader, type Shown } from "./header.tsx";
import { cardIsOpen, keepCardOpen } from "./kept.ts";
import { useMay } from "./permissions.ts";

/** From this width the card is beside the conversation; below it is a sheet. */
const BESIDE = "(min-width: 80rem)";

export interface ClientPaneProps {
	readonly customerId: string;
	/** Null: not in the loaded list. */
	readonly client: AdminUser | null;
	readonly own: User;
	/** At the start of the header: the button that opens the list on small screens. */
	readonly before: ReactNode;
}

/** One client: the header, the conversation, and the card beside it, each as far as the role permits. */
export function ClientPane(props: ClientPaneProps) {
	const mayRead = useMay("chat.read");
	return mayRead ? <WithConversation {...props} /> : <WithoutConversation {...props} />;
}

function WithConversation({ customerId, client, own, before }: ClientPaneProps) {
	const t = useT();
	const { data: conversation, error, refetch } = useDeskConversation(customerId);
	const card = useCard(customerId);
	if (conversation === undefined && isApiError(error) && (error.status === 404 || error.status === 400)) {
		return (
			<Alone before={before}>
				<EmptyState icon={<UserRoundX className="size-8" aria-hidden />} title={t("desk.unknown.title")}>
					{t("desk.unknown.hint")}
				</EmptyState>
			</Alone>
		);
	}
	if (conversation === undefined) {
		return (
			<Alone before={before}>
				{error === null ? (
					<Skeleton className="h-40 w-80" />
				) : (
					<ErrorState title={t("desk.failed")} onRetry={() => void refetch()} />
				)}
			</Alone>
		);
	}
	const { placeholders } = conversation;
	const shown: Shown = client ?? {
		first_name: placeholders.first_name ?? "",
		last_name: placeholders.last_name ?? "",
		avatar: null,
		is_online: null,
		last_seen_at: null,
		// Every account has a number, so an empty one means no account.
		account_number: placeholders.account_id || null,
	};
	return (
		<>
			<section
				aria-label={t("desk.conversation.with", { name: `${shown.first_name} ${shown.last_name}` })}
				className="flex min-w-0 flex-1 flex-col"
			>
				<ConversationHeader
					before={before}
					shown={shown}
					conversation={conversation}
					ownId={own.id}
					card={{ isOpen: card.isOpen, toggle: card.toggle }}
				/>
				<Conversation conversation={conversation} own={own} />
			</section>
			{card.node}
		</>
	);
}

/** R19: a role that cannot read conversations still sees the clients it may see. */
function WithoutConversation({ customerId, client, own, before }: ClientPaneProps) {
	const t = useT();
	const card = useCard(customerId);
	return (
		<>
			<section className="flex min-w-0 flex-1 flex-col">
				{client === null ? null : (
					<ConversationHeader
						before={before}
						shown={client}
						conversation={null}
						ownId={own.id}
						card={{ isOpen: card.isOpen, toggle: card.toggle }}
					/>
				)}
				<div className="flex flex-1 items-center justify-center">
					<EmptyState icon={<MessageCircleOff className="size-8" aria-hidden />} title={t("desk.noChat.title")}>
						{t("desk.noChat.hint")}
					</EmptyState>
				</div>
			</section>
			{card.node}
		</>
	);
}

function Alone({ before, children }: { readonly before: ReactNode; readonly children: ReactNode }) {
	return (
		<section className="flex min-w-0 flex-1 flex-col">
			{before === null ? null : (
				<header className="flex flex-none border-line border-b bg-surface-1 px-3 py-2">{before}</header>
			)}
			<div className="flex flex-1 items-center justify-center">{children}</div>
		</section>
	);
}

/** Beside the conversation if there is room, open or closed as last left; otherwise a sheet. */
function useCard(customerId: string): { readonly isOpen: boolean; toggle(): void; readonly node: ReactNode } {
	const t = useT();
	const beside = useMedia(BESIDE);
	const [kept, setKept] = useState(cardIsOpen);
	const [sheet, setSheet] = useState(false);
	if (!beside) {
		return {
			isOpen: sheet,
			toggle: () => setSheet(!sheet),
			node: (
				<Sheet open={sheet} onOpenChange={setSheet} title={t("desk.card")}>
					<ClientCard customerId={customerId} />
				</Sheet>
			),
		};
	}
	return {
		isOpen: kept,
		toggle: () => {
			setKept(!kept);
			keepCardOpen(!kept);
		},
		node: kept ? (
			<aside
				aria-label={t("desk.card")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard.
				tabIndex={0}
				className="w-80 flex-none overflow-y-auto border-line border-s bg-surface-1 px-4 py-3 -outline-offset-2"
			>
				<ClientCard customerId={customerId} />
			</aside>
		) : null,
	};
}
