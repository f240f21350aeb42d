import "./no-made-code.ts";
import "../ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAppearance } from "../lib/appearance.ts";
import { App } from "./app.tsx";
import { reloadIfReplaced } from "./new-version.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");

startAppearance();
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);

addEventListener("vite:preloadError", () => void reloadIfReplaced());
