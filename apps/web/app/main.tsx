import "./no-made-code.ts";
import "../ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setTimeZone, startLanguage } from "../i18n/index.ts";
import { startAppearance } from "../lib/appearance.ts";
import { choicesStore, startChoices } from "../lib/choices.ts";
import { App } from "./app.tsx";
import { reloadIfReplaced } from "./new-version.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");

startAppearance();
startChoices();
setTimeZone(choicesStore.getState().timeZone);
choicesStore.subscribe(({ timeZone }, before) => {
	if (timeZone !== before.timeZone) setTimeZone(timeZone);
});
const page = createRoot(root);
// English needs no loading.
void startLanguage().then(() =>
	page.render(
		<StrictMode>
			<App />
		</StrictMode>,
	),
);

addEventListener("vite:preloadError", () => void reloadIfReplaced());
