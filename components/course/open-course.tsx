import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  readonly token: string;
  /** Why the last try did nothing. */
  readonly problem: string | null;
  readonly open: (form: FormData) => Promise<void>;
};

/** What an emailed course link shows. Only the button changes anything: email scanners open links. */
export function OpenCourse({ token, problem, open }: Props) {
  return (
    <div className="wrap min-h-dvh py-12 md:py-20">
      <h1 className="text-poster max-w-[12ch]">Your course is ready</h1>
      <p className="mt-6 max-w-[44ch] text-xl">
        After you open the course in this browser, you can come back for 90 days without the link.
      </p>
      {problem ? (
        <div className="mt-8 max-w-[44ch]">
          <Notice tone="error" announce>
            {problem}
          </Notice>
        </div>
      ) : null}
      <form action={open} className="mt-8">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg">
          Open the course
        </Button>
      </form>
    </div>
  );
}
