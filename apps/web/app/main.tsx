import "../ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { startAppearance } from "../lib/appearance.ts";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");

// The Content-Security-Policy forbids making code from text; unless told, zod tries whether it may.
z.config({ jitless: true });
startAppearance();
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
