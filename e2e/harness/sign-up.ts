import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "./customers.ts";

/* The sign-up in three steps. */

export const password = (page: Page): Locator => page.getByLabel("Password", { exact: true });

export async function stepOne(page: Page, email: string): Promise<void> {
	await page.getByLabel("Email").fill(email);
	await password(page).fill(PASSWORD);
	await page.getByRole("button", { name: "Sign up", exact: true }).click();
}

export async function choose(page: Page, label: string, country: string): Promise<void> {
	await page.getByRole("combobox", { name: label }).click();
	await page.getByRole("option", { name: country, exact: true }).click();
}

export async function stepTwo(page: Page): Promise<void> {
	await page.waitForURL("**/register/country-residence");
	await page.getByRole("checkbox", { name: "I agree to the Privacy Policy and I am over 18" }).click();
	await page.getByRole("button", { name: "Continue" }).click();
	await page.waitForURL("**/register");
}

export async function aboutMe(page: Page, username: string): Promise<void> {
	await page.getByLabel("First name").fill("Grace");
	await page.getByLabel("Last name").fill("Hopper");
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Phone").fill("202 555 0100");
}
