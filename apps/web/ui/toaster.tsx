import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Toaster as Sonner, toast } from "sonner";
import "sonner/dist/styles.css";
import { useT } from "../i18n/index.ts";
import { listenToNotices, type Notice } from "./notify.ts";
import { Spinner } from "./spinner.tsx";
import { useHasBar } from "./toasts-over-bar.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const ICON: Record<Notice["tone"], React.ReactNode> = {
	neutral: null,
	ok: <CircleCheck className="icon text-ok" aria-hidden />,
	warn: <TriangleAlert className="icon text-warn" aria-hidden />,
	danger: <CircleAlert className="icon text-danger" aria-hidden />,
	info: <Info className="icon text-info" aria-hidden />,
	busy: <Spinner />,
};

export const TOAST_LIFETIME_MS = 4000;
export const VISIBLE_TOASTS = 3;
/** The latest urgent notices, for a screen reader that goes back to them. */
const MAX_SPOKEN = 4;

interface Spoken {
	readonly key: number;
	readonly text: string;
}

/** Toasts at the top right (top left in RTL), 4000 ms, at most three (R8). Errors and urgent notices also go to our own alert region. */
export function Toaster({ direction }: { readonly direction: "ltr" | "rtl" }) {
	const t = useT();
	const [alerts, setAlerts] = useState<readonly Spoken[]>([]);
	// At the end edge: beside the bell and the user menu, and a dialog's close button.
	const beside = "calc(16px + var(--toast-beside) + var(--toast-clear, 0px))";
	const hasBar = useHasBar();
	useEffect(
		() =>
			listenToNotices((event) => {
				if ("close" in event) {
					toast.dismiss(event.close);
					return;
				}
				const { id, tone, title, description, durationMs = TOAST_LIFETIME_MS, action, onClosed } = event.show;
				const isUrgent = tone === "danger" || event.show.urgent === true;
				toast(title, {
					id,
					icon: ICON[tone],
					description,
					duration: durationMs,
					...(onClosed ? { onDismiss: () => onClosed("person"), onAutoClose: () => onClosed("time") } : {}),
					...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
				});
				if (isUrgent) {
					const text = [title, description].filter(Boolean).join(". ");
					setAlerts((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, text }].slice(-MAX_SPOKEN));
				}
			}),
		[],
	);
	return (
		<>
			<Sonner
				position={direction === "rtl" ? "top-left" : "top-right"}
				// Over a bar they are stacked, newest first, and expand on hover.
				expand={!hasBar}
				gap={hasBar ? 4 : 14}
				dir={direction}
				duration={TOAST_LIFETIME_MS}
				visibleToasts={VISIBLE_TOASTS}
				style={{ fontFamily: "inherit" }}
				closeButton
				containerAriaLabel={t("ui.notifications")}
				offset={{
					top: "var(--toast-top)",
					right: direction === "rtl" ? 16 : beside,
					left: direction === "rtl" ? beside : 16,
				}}
				mobileOffset={{ top: "var(--toast-below, var(--toast-top))", right: 12, left: 12 }}
				toastOptions={{
					unstyled: true,
					closeButtonAriaLabel: t("common.dismiss"),
					classNames: {
						toast: "toast",
						title: "toast-line font-medium text-13",
						description: "toast-line text-12 text-secondary",
						actionButton: "toast-action",
						closeButton: "toast-close",
						content: "flex-1 min-w-0",
					},
				}}
			/>
			{/* Each is read when it is added: one that replaced the other would cut it off. */}
			<div role="alert" aria-atomic="false" aria-relevant="additions">
				{alerts.map(({ key, text }) => (
					<VisuallyHidden key={key}>{text}</VisuallyHidden>
				))}
			</div>
		</>
	);
}
