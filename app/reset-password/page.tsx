import type { Metadata } from "next";
import Link from "next/link";
import { MIN_PASSWORD } from "#lib/auth/sessions";
import { Alert } from "#ui/alert";
import { EntranceCard } from "../sign-in/entrance-card";
import { ResetForm } from "./reset-form";

export const metadata: Metadata = { title: "Choose a password", robots: { index: false } };

/** Sets a new password with the token of a mailed link. */
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  const { token } = await searchParams;
  return (
    <EntranceCard heading="Choose a password">
      {typeof token === "string" ? (
        <ResetForm token={token} minPassword={MIN_PASSWORD} />
      ) : (
        <>
          <Alert>This link was used before or has expired. Each link works once, for an hour.</Alert>
          <p>
            <Link href="/sign-in">Ask for another</Link>
          </p>
        </>
      )}
    </EntranceCard>
  );
}
