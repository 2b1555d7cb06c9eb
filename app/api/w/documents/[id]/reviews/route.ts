import { serve } from "#lib/doors/rest";
import { readReviews } from "#lib/operations/api/read-reviews";
import { reviewWords } from "#lib/operations/api/review-words";
import { unreviewWords } from "#lib/operations/api/unreview-words";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readReviews, reviewWords, unreviewWords);
