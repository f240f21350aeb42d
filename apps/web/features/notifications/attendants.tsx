import { useEffect } from "react";
import { useNavigate } from "react-router";
import { startSendingStored } from "../../data/chat/index.ts";
import { startPush, startWorker } from "../../data/notifications/index.ts";
import { startSounds } from "../../lib/sound.ts";
import { useConnectionNotices } from "./connection-notices.ts";
import { useNotificationOverlay } from "./overlay.ts";

/** Background watchers of every member screen, which show toasts; renders nothing. */
export function Attendants() {
	useConnectionNotices();
	useNotificationOverlay();
	useEffect(startSendingStored, []);
	useEffect(startSounds, []);
	useEffect(startWorker, []);
	const navigate = useNavigate();
	useEffect(() => startPush((path) => void navigate(path)), [navigate]);
	return null;
}
